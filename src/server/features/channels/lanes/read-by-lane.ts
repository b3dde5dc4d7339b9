/** One statement for many lanes, of whatever accounts. */
import type { Client } from '#server/platform/database/database.ts'
import type { Lane } from './lanes.house.store.ts'

export type LaneOfAccount = Pick<Lane, 'accountId' | 'botId' | 'connectionId' | 'lane'>

/** The lanes that a statement is asked about, as `g`: its first and only value. Its rows say by `n` which of them they are of. */
export const askedLanes =
  'json_to_recordset($1::json) as g (n int, account_id uuid, bot_id uuid, connection_id uuid, lane text)'

/** At most one row a lane, in their order; undefined: nothing was found. `name`: each has its own, so that it is planned once a connection. */
export async function readByLane<Row extends { readonly n: number }>(
  client: Client,
  statement: { readonly name: string; readonly text: string },
  lanes: readonly LaneOfAccount[],
): Promise<(Omit<Row, 'n'> | undefined)[]> {
  const asked = lanes.map(({ accountId, botId, connectionId, lane }, n) => ({
    n,
    account_id: accountId,
    bot_id: botId,
    connection_id: connectionId,
    lane,
  }))
  const { rows } = await client.query<Row>({ ...statement, values: [JSON.stringify(asked)] })
  const found = new Map(rows.map(({ n, ...row }) => [n, row]))
  return asked.map(({ n }) => found.get(n))
}
