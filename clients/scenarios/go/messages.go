package main

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode"

	"github.com/gogo/protobuf/proto"
)

// What came of a call: text at paths, bytes as '#' and hexadecimal digits.
type view map[string]string

// A field of a generated message: where its value is, and what its tag says of it.
type field struct {
	value reflect.Value
	name  string
	enum  string
	// The member of a oneof to be put in place once it is set.
	commit func()
}

func describe(value reflect.Value, tag reflect.StructTag) field {
	found := field{value: value, commit: func() {}}
	for _, part := range strings.Split(tag.Get("protobuf"), ",") {
		if strings.HasPrefix(part, "name=") {
			found.name = part[len("name="):]
		} else if strings.HasPrefix(part, "enum=") {
			found.enum = part[len("enum="):]
		}
	}
	return found
}

// "PlanState" as "PLAN_STATE".
func shouted(name string) string {
	var text strings.Builder
	for index, letter := range name {
		if index > 0 && unicode.IsUpper(letter) {
			text.WriteByte('_')
		}
		text.WriteRune(unicode.ToUpper(letter))
	}
	return text.String()
}

// What the contract puts before the names of an enumeration's values.
func prefix(enum string) string {
	return shouted(enum[strings.LastIndex(enum, ".")+1:]) + "_"
}

// What gogo's generator calls the method that lists the cases of a message's oneofs; its name is not ours to choose.
type oneof interface{ XXX_OneofWrappers() []interface{} }

// The field of `message`, a struct, that the contract calls `name`.
func fieldNamed(message reflect.Value, name string) (field, error) {
	for index := 0; index < message.NumField(); index++ {
		tag := message.Type().Field(index).Tag
		if tag.Get("protobuf_oneof") == "" {
			if found := describe(message.Field(index), tag); found.name == name {
				return found, nil
			}
			continue
		}
		for _, wrapper := range message.Addr().Interface().(oneof).XXX_OneofWrappers() {
			made := reflect.New(reflect.TypeOf(wrapper).Elem())
			found := describe(made.Elem().Field(0), made.Elem().Type().Field(0).Tag)
			place := message.Field(index)
			if found.name == name && made.Type().Implements(place.Type()) {
				found.commit = func() { place.Set(made) }
				return found, nil
			}
		}
	}
	return field{}, fmt.Errorf("there is no field %s", name)
}

// Sets the fields of `message`, a struct.
func fill(message reflect.Value, said map[string]interface{}) error {
	for name, value := range said {
		found, err := fieldNamed(message, name)
		if err != nil {
			return err
		}
		if err := set(found.value, found.enum, value); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		found.commit()
	}
	return nil
}

func set(place reflect.Value, enum string, value interface{}) error {
	switch said := value.(type) {
	case map[string]interface{}:
		place.Set(reflect.New(place.Type().Elem()))
		return fill(place.Elem(), said)
	case []interface{}:
		for _, element := range said {
			made := reflect.New(place.Type().Elem()).Elem()
			if err := set(made, enum, element); err != nil {
				return err
			}
			place.Set(reflect.Append(place, made))
		}
		return nil
	case bool:
		place.SetBool(said)
		return nil
	case json.Number:
		return setText(place, enum, said.String())
	case string:
		return setText(place, enum, said)
	}
	return fmt.Errorf("%v cannot be said", value)
}

func setText(place reflect.Value, enum, text string) error {
	switch place.Kind() {
	case reflect.String:
		place.SetString(text)
	case reflect.Slice:
		bytes, err := hex.DecodeString(text)
		place.SetBytes(bytes)
		return err
	case reflect.Uint32, reflect.Uint64:
		number, err := strconv.ParseUint(text, 10, 64)
		place.SetUint(number)
		return err
	case reflect.Int32, reflect.Int64:
		if number, isKnown := proto.EnumValueMap(enum)[prefix(enum)+text]; enum != "" {
			place.SetInt(int64(number))
			if !isKnown {
				return fmt.Errorf("what is %s?", text)
			}
			return nil
		}
		number, err := strconv.ParseInt(text, 10, 64)
		place.SetInt(number)
		return err
	default:
		return fmt.Errorf("%s cannot be said", text)
	}
	return nil
}

// Tells every field of `message`, a struct; zero is told only where it differs from absent.
func tellFields(message reflect.Value, path string, told view) {
	for index := 0; index < message.NumField(); index++ {
		structField := message.Type().Field(index)
		if structField.Tag.Get("protobuf_oneof") != "" {
			if member := message.Field(index); !member.IsNil() {
				inner := member.Elem().Elem()
				found := describe(inner.Field(0), inner.Type().Field(0).Tag)
				tell(found, path+found.name, true, told)
			}
		} else if structField.Tag.Get("protobuf") != "" {
			found := describe(message.Field(index), structField.Tag)
			tell(found, path+found.name, false, told)
		}
	}
}

// `isPresent` says that zero is a value; so it is of the members of a oneof, and of what they hold.
func tell(found field, path string, isPresent bool, told view) {
	value := found.value
	if value.IsZero() && !isPresent {
		// A coordinate's members have no presence of their own: they are there when it is.
		isPresent = strings.HasSuffix(path, ".lat_e6") || strings.HasSuffix(path, ".lon_e6")
		if !isPresent {
			return
		}
	}
	switch value.Kind() {
	case reflect.Ptr:
		tellFields(value.Elem(), path+".", told)
	case reflect.Slice:
		if bytes, isBytes := value.Interface().([]byte); isBytes {
			told[path] = "#" + hex.EncodeToString(bytes)
			return
		}
		for index := 0; index < value.Len(); index++ {
			element := field{value: value.Index(index), enum: found.enum}
			tell(element, fmt.Sprintf("%s[%d]", path, index), true, told)
		}
	case reflect.Int32:
		if found.enum == "" {
			told[path] = strconv.FormatInt(value.Int(), 10)
			return
		}
		name := value.Interface().(fmt.Stringer).String()
		told[path] = strings.TrimPrefix(name, prefix(found.enum))
	default:
		told[path] = fmt.Sprint(value.Interface())
	}
}
