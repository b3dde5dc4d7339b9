/**
 * The statement that stores exchanges, in the order of its parts: what is counted and who has the word are locked; each exchange is judged; keys are claimed;
 * what was granted is charged; and contact, conversation, messages and traces are written.
 */
import { nearLimitShare } from '#contract/features/account/usage.ts'

/** Of that, whom the owner blocked and who was told plain words: they must not take it from those who wait. */
const lesserShare = 0.25

export const recordExchangesStatement = `
with input as materialized (
  select * from json_to_recordset($1::json) as r (
    n int, account_id uuid, bot_id uuid, platform text, conversation_id uuid, has_row boolean,
    contact_id uuid, contact_key text, contact_sealed text, at timestamptz, question_id uuid, reply_id uuid,
    author text, account_user uuid, question text, question_parts jsonb, answer text, parts jsonb, kind text, source_kind text, source_id text, source_title text, other_sources jsonb,
    confidence double precision, suggestions jsonb, reason text, step text, trace jsonb,
    day date, call_limit int, left_limit int, chat_limit int, limited_key text, contact_day int, contact_minute int, scope text, key text, request_hash text, reply jsonb,
    wants text, is_said_while_waiting boolean, is_left boolean, is_blocked boolean, is_plain boolean)
),
quota as materialized (
  select u.account_id, u.day, u.calls, u.chit_chats, u.left_messages from usage_days u
  where (u.account_id, u.day) in (select account_id, day from input where day is not null)
  order by u.account_id, u.day
  for update
),
-- After the quota: who waits for the same contact waits for the same day before.
contact_used as materialized (
  select c.account_id, c.bot_id, c.platform, c.key_hash, c.day, c.calls, c.minute, c.minute_calls from contact_usage c
  where (c.account_id, c.bot_id, c.platform, c.key_hash) in (
    select i.account_id, i.bot_id, i.platform, i.limited_key from input i join quota q on q.account_id = i.account_id and q.day = i.day
    where i.limited_key is not null)
  order by c.account_id, c.bot_id, c.platform, c.key_hash
  for update
),
-- Who has the word, held until the commit: whoever takes over waits for this reply, or this reply is left out. After all that is counted, so that
-- nobody who holds a conversation waits for a quota.
held as materialized (
  select c.account_id, c.bot_id, c.id, c.state, c.wanted_by from conversations c
  where (select count(*) from quota) + (select count(*) from contact_used) >= 0
    and (c.account_id, c.bot_id, c.id) in (select account_id, bot_id, conversation_id from input where has_row)
  order by c.account_id, c.bot_id, c.id
  for no key update
),
heard as materialized (
  select i.n, h.state, case
    when i.author <> 'contact' then null
    when i.is_blocked then 'left-blocked'
    when h.state = 'person' then 'left-to-person'
    when h.state = 'waiting' and h.wanted_by = 'contact' and i.is_said_while_waiting is not true then 'left-waiting'
  end as left_to
  from input i left join held h on h.account_id = i.account_id and h.bot_id = i.bot_id and h.id = i.conversation_id
),
-- What a message counts as: a call of the quota, or one that is left without an answer. What is not stored counts as nothing.
counting as materialized (
  select e.*, case
    when i.day is null or (i.is_left and e.left_to is null) then null
    when e.left_to is null and not i.is_plain then 'call'
    else 'left'
  end as counts_as, e.left_to is not distinct from 'left-blocked' or (e.left_to is null and i.is_plain) as is_lesser
  from heard e join input i on i.n = e.n
),
judged as materialized (
  select i.n, i.account_id, i.day, e.left_to, e.state, e.counts_as, e.is_lesser, i.is_left and e.left_to is null as is_not_left,
    e.counts_as is not null and (q.calls is null or (i.limited_key is not null and c.key_hash is null)) as is_uncounted,
    -- Who talks with a person is not cut off by what they asked the bot today.
    i.limited_key is null or i.contact_day is null or e.left_to is not distinct from 'left-to-person'
      or case when c.day >= i.day then c.calls else 0 end + row_number() over one_contact_day <= i.contact_day as fits_contact_day,
    i.limited_key is null or i.contact_minute is null
      or case when c.minute >= date_trunc('minute', i.at) then c.minute_calls else 0 end + row_number() over one_contact <= i.contact_minute
      as fits_contact_minute,
    i.kind <> 'chitchat' or i.chat_limit is null or e.counts_as is distinct from 'call'
      or q.chit_chats + row_number() over (partition by i.account_id, i.day, i.kind = 'chitchat' and e.counts_as = 'call' order by i.n) <= i.chat_limit
      as fits_chat,
    case when i.call_limit is not null then greatest(0, i.call_limit - q.calls) end as free,
    case when i.left_limit is not null then
      greatest(0, i.left_limit * case when e.is_lesser then ${lesserShare} else 1 end - q.left_messages) end as left_free
  from input i
  join counting e on e.n = i.n
  left join quota q on q.account_id = i.account_id and q.day = i.day
  left join contact_used c on c.account_id = i.account_id and c.bot_id = i.bot_id and c.platform = i.platform and c.key_hash = i.limited_key
  window one_contact as (partition by i.account_id, i.bot_id, i.platform, i.limited_key, e.counts_as is not null order by i.n),
    one_contact_day as (partition by i.account_id, i.bot_id, i.platform, i.limited_key,
      e.counts_as is not null and e.left_to is distinct from 'left-to-person' order by i.n)
),
placed as materialized (
  select *, row_number() over one_day > free and fits and counts_as = 'call' as is_over,
    row_number() over one_day > left_free and fits and counts_as = 'left' as is_left_over
  from (select *, fits_contact_day and fits_contact_minute and fits_chat as fits from judged) j
  -- Those who have a part of the room come last.
  window one_day as (partition by account_id, day, fits, counts_as order by is_lesser, n)
),
packs as materialized (
  select p.account_id, p.id, p.calls_left, p.expires_at from call_packs p
  where p.account_id in (select account_id from placed where is_over)
    and (p.calls_left is null or p.calls_left > 0)
    and (p.expires_at is null or p.expires_at > (select max(at) from input))
  order by p.account_id, p.expires_at nulls last, p.id
  for update
),
ranked as materialized (
  select p.*, case
    when p.is_not_left then 'not-left'
    when p.counts_as is null then 'fits'
    when p.is_uncounted then 'uncounted'
    when not p.fits_contact_day then 'contact-day-spent'
    when not p.fits_contact_minute then 'contact-minute-spent'
    when p.is_left_over then 'messages-spent'
    when not p.fits_chat then 'chat-spent'
    when p.is_over is not true then 'fits'
    when sum(case when p.is_over then 1 else 0 end) over (partition by p.account_id order by p.n)
      <= (select sum(coalesce(k.calls_left, 1e12)) from packs k where k.account_id = p.account_id) then 'fits'
    else 'spent'
  end as verdict
  from placed p
),
claimed as (
  insert into idempotent_replies (account_id, scope, key, request_hash, reply, created_at)
  select i.account_id, i.scope, i.key, i.request_hash, case when r.left_to is null then i.reply else json_build_object(
      'conversationId', i.conversation_id, 'messageId', i.question_id, 'answer', null, 'suggestions', json_build_array(),
      'state', case r.left_to when 'left-to-person' then 'person' when 'left-waiting' then 'waiting' else 'closed' end)::jsonb end,
    i.at
  from input i join ranked r on r.n = i.n
  where i.key is not null and r.verdict = 'fits'
  order by i.scope, i.key
  on conflict do nothing
  returning scope, key
),
granted as materialized (
  select i.*, r.free, r.left_to, r.counts_as, coalesce(r.state, 'bot') as state_before, case
      when r.left_to is not null or coalesce(r.state, 'bot') = 'person' then null
      when i.wants = 'fallbacks' and exists (
        select from inboxes x where x.account_id = i.account_id and x.bot_id = i.bot_id and not x.wants_after_fallbacks) then null
      else i.wants end as wanted
  from input i join ranked r on r.n = i.n
  where r.verdict = 'fits' and (i.key is null or exists (select from claimed c where c.scope = i.scope and c.key = i.key))
),
spent as materialized (
  select account_id, day, at, call_limit, calls, lefts, chats, least(calls, free)::int as of_day
  from (
    select account_id, day, max(at) as at, min(call_limit) as call_limit, min(free) as free,
      (count(*) filter (where counts_as = 'call'))::int as calls, (count(*) filter (where counts_as = 'left'))::int as lefts,
      (count(*) filter (where counts_as = 'call' and kind = 'chitchat'))::int as chats
    from granted where day is not null group by account_id, day) g
),
charged as (
  update usage_days u set calls = u.calls + s.of_day, pack_calls = u.pack_calls + s.calls - s.of_day, chit_chats = u.chit_chats + s.chats,
    left_messages = u.left_messages + s.lefts
  from spent s where u.account_id = s.account_id and u.day = s.day
),
hourly as (
  insert into usage_hours as h (account_id, hour, calls)
  select account_id, date_trunc('hour', at), count(*)::int from granted where counts_as = 'call'
  group by 1, 2 order by 1, 2
  on conflict (account_id, hour) do update set calls = h.calls + excluded.calls
),
needed as materialized (
  select account_id, sum(calls - of_day)::int as calls from spent group by account_id having sum(calls - of_day) > 0
),
drawn as (
  update call_packs p set calls_left = p.calls_left - greatest(0, least(p.calls_left, k.needed - k.before))
  from (
    select k.account_id, k.id, n.calls as needed, coalesce(sum(coalesce(k.calls_left, 1e12)) over (
      partition by k.account_id order by k.expires_at nulls last, k.id rows between unbounded preceding and 1 preceding), 0) as before
    from packs k join needed n on n.account_id = k.account_id) k
  where p.account_id = k.account_id and p.id = k.id and p.calls_left is not null
),
warned as (
  insert into quota_warnings (account_id, day, level, reached, at)
  select s.account_id, s.day, w.level, w.reached, s.at from spent s
  join quota q on q.account_id = s.account_id and q.day = s.day
  cross join lateral (values
    ('near', s.call_limit::text, s.call_limit > 0 and q.calls + s.of_day >= s.call_limit * ${nearLimitShare}),
    ('full', s.call_limit::text, s.call_limit > 0 and q.calls + s.of_day >= s.call_limit),
    -- All of them are empty now: the one that expires last was used last.
    ('packs', (select k.id::text from packs k where k.account_id = s.account_id order by k.expires_at desc nulls first, k.id desc limit 1),
      s.calls > s.of_day and (select n.calls from needed n where n.account_id = s.account_id)
      >= (select sum(coalesce(k.calls_left, 1e12)) from packs k where k.account_id = s.account_id))) w (level, reached, is_reached)
  where w.is_reached and s.calls > 0
  order by 1, 2, 3, 4
  on conflict do nothing
),
asked as (
  update contact_usage c set
    -- A message that was answered slowly counts where the contact is by now: it must not bring a day or a minute back.
    day = greatest(c.day, g.day), calls = case when c.day >= g.day then c.calls else 0 end + g.calls,
    minute = greatest(c.minute, g.minute), minute_calls = case when c.minute >= g.minute then c.minute_calls else 0 end + g.of_minute
  from (
    select account_id, bot_id, platform, limited_key, max(day) as day, max(date_trunc('minute', at)) as minute,
      (count(*) filter (where left_to is distinct from 'left-to-person'))::int as calls, count(*)::int as of_minute
    from granted where limited_key is not null group by 1, 2, 3, 4) g
  where c.account_id = g.account_id and c.bot_id = g.bot_id and c.platform = g.platform and c.key_hash = g.limited_key
),
met as (
  insert into contacts as c (account_id, bot_id, id, platform, key_hash, external_id_sealed, first_seen_at, last_seen_at)
  select distinct on (account_id, bot_id, platform, contact_key)
    account_id, bot_id, contact_id, platform, contact_key, contact_sealed, at, at
  from granted where contact_key is not null
  order by account_id, bot_id, platform, contact_key
  on conflict (account_id, bot_id, platform, key_hash)
    do update set last_seen_at = greatest(c.last_seen_at, excluded.last_seen_at)
  returning account_id, bot_id, platform, key_hash, id
),
talked as (
  insert into conversations as c (account_id, bot_id, id, platform, contact_id, started_at, last_activity_at,
    state, state_since, wanted_by, last_human_at, is_unread)
  select distinct on (g.account_id, g.bot_id, g.conversation_id)
    g.account_id, g.bot_id, g.conversation_id, g.platform, coalesce(m.id, g.contact_id),
    -- A conversation that names no contact began with the message before, when it had no row yet.
    case when g.contact_id is null then coalesce((
      select first.at from messages first
      where first.account_id = g.account_id and first.bot_id = g.bot_id and first.conversation_id = g.conversation_id
      order by first.sequence limit 1), g.at) else g.at end,
    g.at, case when g.wanted is null then 'bot' else 'waiting' end, case when g.wanted is not null then g.at end, g.wanted,
    case when g.wanted is not null then g.at end, g.author = 'contact'
  from granted g
  left join met m on m.account_id = g.account_id and m.bot_id = g.bot_id and m.platform = g.platform and m.key_hash = g.contact_key
  where g.has_row
  order by g.account_id, g.bot_id, g.conversation_id, g.wanted = 'contact' desc nulls last
  -- As the rules of states have it (inbox/states/states.rules.ts).
  on conflict (account_id, bot_id, id) do update set
    last_activity_at = greatest(c.last_activity_at, excluded.last_activity_at),
    state = case when c.state in ('bot', 'resolved') then excluded.state else c.state end,
    state_since = case when c.state = 'resolved' or (c.state = 'bot' and excluded.state = 'waiting')
      then excluded.last_activity_at else c.state_since end,
    wanted_by = case when c.state in ('bot', 'resolved') then excluded.wanted_by
      when c.state = 'waiting' and excluded.wanted_by = 'contact' then 'contact' else c.wanted_by end,
    last_human_at = case when c.state in ('bot', 'resolved') and excluded.state = 'waiting' then excluded.last_human_at else c.last_human_at end,
    is_unread = c.is_unread or excluded.is_unread
  returning account_id, bot_id, id, state
),
said as (
  insert into messages (account_id, bot_id, id, conversation_id, at, direction, author, account_user, platform, text, parts, reply_to,
    kind, source_kind, source_id, source_title, other_sources, confidence, suggestions, reason, step, event, is_note)
  select g.account_id, g.bot_id, u.id, g.conversation_id, g.at, u.direction, u.author, u.account_user, g.platform, u.text, u.parts, u.reply_to,
    u.kind, u.source_kind, u.source_id, u.source_title, u.other_sources, u.confidence, u.suggestions, u.reason, u.step,
    u.event, u.event is not null
  from granted g
  left join talked t on t.account_id = g.account_id and t.bot_id = g.bot_id and t.id = g.conversation_id
  cross join lateral (values
    (1, g.question_id, 'in', g.author, g.account_user, g.question, g.question_parts, null::uuid,
      null, null, null, null, null::jsonb, null::double precision, null::jsonb, null, null, null),
    (2, g.reply_id, 'out', 'bot', null::uuid, g.answer, g.parts, g.question_id,
      g.kind, g.source_kind, g.source_id, g.source_title, g.other_sources, g.confidence, g.suggestions, g.reason, g.step, null),
    (0, gen_random_uuid(), 'out', 'system', null::uuid, '', null::jsonb, null::uuid,
      null, null, null, null, null::jsonb, null::double precision, null::jsonb, null, null, 'reopened'),
    (3, gen_random_uuid(), 'out', 'system', null::uuid, '', null::jsonb, null::uuid,
      null, null, null, null, null::jsonb, null::double precision, null::jsonb, null, null,
      case g.wanted when 'fallbacks' then 'not-answered' else 'wanted' end)
  ) u (place, id, direction, author, account_user, text, parts, reply_to,
    kind, source_kind, source_id, source_title, other_sources, confidence, suggestions, reason, step, event)
  where case u.place
    when 1 then true
    -- A row that was written since this statement began tells as well who has the word.
    when 2 then g.left_to is null and (g.author <> 'contact' or t.state is distinct from 'person')
    when 0 then g.state_before = 'resolved'
    else g.wanted is not null and g.state_before in ('bot', 'resolved')
  end
  order by g.n, u.place
),
traced as (
  insert into message_traces (account_id, bot_id, message_id, at, trace)
  select account_id, bot_id, reply_id, at, trace from granted where left_to is null
)
select r.n, r.verdict, g.n is not null as is_stored,
  coalesce(g.left_to, case when t.state = 'person' and g.author = 'contact' then 'left-to-person' end) as left_to
from ranked r
left join granted g on g.n = r.n
left join talked t on t.account_id = g.account_id and t.bot_id = g.bot_id and t.id = g.conversation_id
order by r.n`
