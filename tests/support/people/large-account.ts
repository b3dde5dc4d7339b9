/** An account that has a lot: items as an import stores them, messages as rows. */
import type { CorpusItemInput } from '#contract/features/corpus.ts'
import { insertItems } from '#server/features/corpus/corpus.public.ts'
import type { TestApp } from '../apps/app.ts'
import type { Person } from './people.ts'

export interface Amounts {
  readonly items: number
  readonly messages: number
}

/** Adds so much to the oldest bot of an account, each with the word in it. The messages are ten to a conversation, half of them replies with a trace. */
export async function fillAccount(
  { database, clock }: TestApp,
  { account }: Person,
  word: string,
  { items, messages }: Amounts,
): Promise<void> {
  const { pool } = database
  const { rows } = await pool.query<{ id: string }>(
    'select id from bots where account_id = $1 order by created_at limit 1',
    [account.id],
  )
  const botId = rows[0]?.id
  if (botId === undefined) throw new Error('There is no bot to fill')
  const written = Array.from(
    { length: items },
    (_, place): CorpusItemInput => ({
      question: `What is ${word} number ${place}?`,
      answer: `It is the ${word} of the number ${place}.`,
      intent: '',
      keywords: [word],
      variants: [`Tell me of ${word} ${place}`],
      isEnabled: true,
    }),
  )
  await database
    .of(account.id)
    .transaction((tx) => insertItems(tx, account.id, botId, written, { limit: 200_000, at: clock.now() }))
  // Ids in the order in which they are stored, as those of real messages are.
  const idOf = (kind: string, place: string) => `('${kind}-0000-7000-8000-' || lpad(to_hex(${place}), 12, '0'))::uuid`
  const values = [account.id, botId, messages, word]
  await pool.query(
    `insert into conversations (account_id, bot_id, id, platform, started_at, last_activity_at)
     select $1, $2, ${idOf('0190c000', 'n')}, 'API ' || $4, now(), now() from generate_series(0, ($3::int - 1) / 10) n`,
    values,
  )
  await pool.query(
    `insert into messages (account_id, bot_id, id, conversation_id, at, direction, author, platform, text)
     select $1, $2, ${idOf('0190a000', 'n')}, ${idOf('0190c000', 'n / 10')}, now() - ($3::int - n) * interval '1 minute',
       case n % 2 when 0 then 'in' else 'out' end, case n % 2 when 0 then 'contact' else 'bot' end, 'API', $4 || ' message ' || n
     from generate_series(0, $3::int - 1) n`,
    values,
  )
  await pool.query(
    `insert into message_traces (account_id, bot_id, message_id, at, trace)
     select $1, $2, ${idOf('0190a000', 'n')}, now(), jsonb_build_object('understoodAs', $4::text)
     from generate_series(1, $3::int - 1, 2) n`,
    values,
  )
}
