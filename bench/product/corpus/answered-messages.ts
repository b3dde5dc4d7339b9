/** Messages of customers that items of a corpus answered, written straight into the tables: a busy month in some seconds. */
import type pg from 'pg'

/** One item gets a quarter of them in 2,000 wordings, the others share the rest. Spread over the last 90 days. */
export async function storeAnsweredMessages(
  pool: pg.Pool,
  { accountId, botId, itemIds, count }: { accountId: string; botId: string; itemIds: readonly string[]; count: number },
): Promise<void> {
  await pool.query(
    `with made as (
      select i, gen_random_uuid() as question, gen_random_uuid() as reply, now() - (90 * i / $4::float8) * interval '1 day' as at,
        ($3::text[])[case when i % 4 = 0 then 1 else 2 + i % (cardinality($3::text[]) - 1) end] as item
      from generate_series(0, $4::int - 1) as i)
    insert into messages (account_id, bot_id, id, conversation_id, at, direction, author, platform, text, reply_to, kind, source_kind, source_id,
      source_title, confidence, suggestions, reason, step, verdict)
    select $1::uuid, $2::uuid, each.id, question, at, direction, author, 'API', each.text, each.reply_to, each.kind,
      case when each.kind is not null then 'corpus' end, case when each.kind is not null then item end,
      case when each.kind is not null then 'A question' end, case when each.kind is not null then 0.9 end, null, null, null,
      case when each.kind is not null and i % 10 = 0 then 'good' end
    from made, lateral (values
      (question, 'in', 'contact', 'How do I get my money back, order ' || i / 4 % 2000, null::uuid, null::text),
      (reply, 'out', 'bot', 'Within three days, to the account that it was paid from.', question, 'answer')
    ) as each (id, direction, author, text, reply_to, kind)`,
    [accountId, botId, itemIds, count],
  )
  await pool.query('vacuum analyze messages')
}
