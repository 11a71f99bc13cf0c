#include <sqlite3.h>

/* sqlite3_db_config is variadic, which Swift cannot call. Defensive: SQL cannot write to the schema's own tables. */
static inline int csqlite_defend(sqlite3 *connection) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}
