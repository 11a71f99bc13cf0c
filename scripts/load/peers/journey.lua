-- The journey as a function of Redis: one hash a plan, one HSET a command, and one entry of the stream `outbox`, for a fact
-- belongs into the same transaction as the change it tells of. A command key is a field of the plan's hash and holds the
-- answer: "state version attempt".
-- FCALL command 2 PLAN outbox STEP KEY EXPECTED-VERSION ARGUMENT...
-- Answers "A state version attempt" when the command counted, "R ..." when it did before, "E why" when it is refused.

local from = {nil, '1', '2', '3', '4', '5', '6'}
-- Bytes of one packed candidate: distance, duration, legs, digest.
local CANDIDATE = 41

local function refusal(step, plan, args)
    if args[3] ~= '' and args[3] ~= (plan[2] or '0') then return 'version' end
    if plan[1] ~= (from[step] or false) then return 'state' end
    if step >= 3 and step <= 6 and (args[4] ~= plan[4] or args[5] ~= plan[5]) then return 'presentation' end
    if step == 4 and (#args[6] == 0 or #args[6] % CANDIDATE ~= 0) then return 'candidates' end
    if step == 5 then
        local index = tonumber(args[6])
        if not index or index < 0 or index >= tonumber(plan[6]) then return 'index' end
    end
    if step == 6 and args[6] ~= plan[7] then return 'index' end
    if step == 7 and args[4] ~= plan[8] then return 'attempt' end
    return nil
end

local function command(keys, args)
    local step, field = tonumber(args[1]) + 1, 'k' .. args[2]
    -- state, version, answer to this key, generation, revision, number of candidates, chosen index, attempt
    local plan = redis.call('HMGET', keys[1], 's', 'v', field, 'g', 'r', 'n', 'i', 'a')
    if plan[3] then return 'R ' .. plan[3] end
    local why = refusal(step, plan, args)
    if why then return 'E ' .. why end
    local version = tostring((tonumber(plan[2]) or 0) + 1)
    local state, attempt = tostring(step), plan[8] or '0'
    if step == 6 then attempt = version end
    local answer = state .. ' ' .. version .. ' ' .. attempt
    if step == 1 then
        redis.call('HSET', keys[1], 's', state, 'v', version, field, answer, 'g', '0', 'r', '1', 'c', args[4])
    elseif step == 2 then
        redis.call('HSET', keys[1], 's', state, 'v', version, field, answer, 'g', tostring(tonumber(plan[4]) + 1))
    elseif step == 3 then
        redis.call('HSET', keys[1], 's', state, 'v', version, field, answer)
    elseif step == 4 then
        redis.call('HSET', keys[1], 's', state, 'v', version, field, answer, 'n', tostring(#args[6] / CANDIDATE), 'l', args[6])
    elseif step == 5 then
        redis.call('HSET', keys[1], 's', state, 'v', version, field, answer, 'i', args[6])
    elseif step == 6 then
        redis.call('HSET', keys[1], 's', state, 'v', version, field, answer, 'a', attempt, 't', args[7])
    else
        redis.call('HSET', keys[1], 's', state, 'v', version, field, answer, 'h', args[5])
    end
    redis.call('XADD', keys[2], '*', 'p', keys[1], 'v', version, 'k', args[2], 's', state)
    return 'A ' .. answer
end

redis.register_function('command', command)
