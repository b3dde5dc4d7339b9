/** After a change of the installation's key: seals anew what former keys sealed, while everything goes on. */
import type { Logger } from 'pino'
import type { Database } from '#server/platform/database/database.ts'
import type { ChannelSeals } from '../sealing.ts'
import { dropFormerTokens, listFormerlySealed, replaceSealed, sealedColumns } from './reseal.house.store.ts'

const rowsAtOnce = 200

/** How many were sealed anew. What no key here opens stays as it is. */
export async function resealAll(
  database: Pick<Database, 'house'>,
  seals: ChannelSeals,
  log: Logger,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0
  let unopened = 0
  for (const column of sealedColumns) {
    for (let after = ''; signal?.aborted !== true; ) {
      const rows = await listFormerlySealed(database.house, column, { after, prefix: seals.prefix, max: rowsAtOnce })
      for (const row of rows) {
        const value = seals.open<unknown>(column.kind, row.connectionId, row.sealed)
        if (value === undefined) unopened += 1
        else {
          await replaceSealed(database.house, column, row, seals.seal(column.kind, row.connectionId, value))
          count += 1
        }
      }
      if (rows.length < rowsAtOnce) break
      after = rows.at(-1)?.key ?? after
    }
  }
  await dropFormerTokens(database.house, seals.prefix)
  if (count > 0 || unopened > 0) log.info({ count, unopened }, 'secrets of channels were sealed with the current key')
  return count
}
