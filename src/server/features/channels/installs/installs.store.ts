/** Who is on their way to a platform and back. */
import type { ChannelKind } from '#contract/features/channels/kinds.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { channelInstalls } from '../channels.tables.ts'

export interface Install {
  readonly botId: string
  readonly kind: ChannelKind
  readonly stateHash: string
  readonly sessionHash: string
  readonly expiresAt: Date
}

export async function insertInstall(db: Queryable, accountId: string, install: Install): Promise<void> {
  await db.insert(channelInstalls).values({ ...install, accountId })
}
