/**
 * The connection that a call or a piece of work names, with its config unsealed. Concurrent questions share one query, which reads what may change
 * at any moment; the config is unsealed once for each revision, so that a change counts from the next call on, on every node.
 */
import { type ChannelKind, channelConfigs } from '#contract/features/channels/kinds.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createBatches } from '#server/platform/turns/batches.ts'
import { RecentMap } from '#server/platform/turns/recent-map.ts'
import type { ChannelSet, KnownConnection } from '../channel-set.ts'
import type { ChannelSeals } from '../sealing.ts'
import { type ConnectionRow, findConnectionsById, findConnectionsByShared } from './connections.house.store.ts'

export interface KnownConnections {
  /** Undefined: there is none, its channel is not built here, or no key here opens its config. */
  find(id: string): Promise<KnownConnection | undefined>
  /** For a call. `unreadable`: there is one, but no key here opens it. */
  findCalled(kind: ChannelKind, id: string): Promise<KnownConnection | 'unreadable' | undefined>
  /** The first that there is, of those that a call of the operator's app may be for. */
  findShared(kind: ChannelKind, sharedAccounts: readonly string[]): Promise<KnownConnection | 'unreadable' | undefined>
  known(row: ConnectionRow): KnownConnection | undefined
}

const limits = { maxSize: 200, maxRunning: 2, apartMs: 2 }
const maxKept = 2000

export function createKnownConnections(
  database: Database,
  channels: ChannelSet,
  seals: ChannelSeals,
): KnownConnections {
  const configs = new RecentMap<string, { readonly revision: number; readonly config: object }>(maxKept)
  const rowOf = createBatches(async (ids: readonly string[]) => {
    const rows = await findConnectionsById(database.house, [...new Set(ids)])
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.map((id) => byId.get(id))
  }, limits)

  const sharedRowOf = createBatches(
    async (names: readonly { readonly kind: ChannelKind; readonly sharedAccount: string }[]) => {
      const rows = await findConnectionsByShared(database.house, names)
      return names.map((name) =>
        rows.find(({ kind, sharedAccount }) => kind === name.kind && sharedAccount === name.sharedAccount),
      )
    },
    limits,
  )

  function configOf({ id, kind, revision, configSealed }: ConnectionRow): object | undefined {
    const kept = configs.get(id)
    if (kept?.revision === revision) return kept.config
    const config = openConfig(seals, { id, kind, configSealed })
    if (config !== undefined) configs.set(id, { revision, config })
    return config
  }

  function known(row: ConnectionRow): KnownConnection | undefined {
    const channel = channels.get(row.kind)
    const config = channel && configOf(row)
    if (channel === undefined || config === undefined) return undefined
    const {
      accountId,
      botId,
      id,
      kind,
      platform,
      state,
      isOpen,
      revision,
      externalAccount,
      externalFacts,
      usesSocket,
    } = row
    const account = externalAccount === null ? undefined : { externalAccount, facts: externalFacts ?? {} }
    const of = { accountId, botId, id, kind, platform, state, isOpen, revision, externalAccount, usesSocket }
    return { ...of, account, channel, config }
  }

  return {
    known,
    async find(id) {
      const row = await rowOf(id)
      return row && known(row)
    },
    async findCalled(kind, id) {
      const row = await rowOf(id)
      return row?.kind === kind && channels.has(kind) ? (known(row) ?? 'unreadable') : undefined
    },
    async findShared(kind, sharedAccounts) {
      const rows = await Promise.all(sharedAccounts.map((sharedAccount) => sharedRowOf({ kind, sharedAccount })))
      const row = rows.find((one) => one !== undefined)
      return row && (known(row) ?? 'unreadable')
    },
  }
}

/** With defaults for what a later version added. */
export function openConfig(
  seals: ChannelSeals,
  { id, kind, configSealed }: Pick<ConnectionRow, 'id' | 'kind' | 'configSealed'>,
): Record<string, string> | undefined {
  const stored = seals.open<Record<string, string>>('config', id, configSealed)
  if (stored === undefined) return undefined
  const read = channelConfigs[kind].schema.safeParse(stored)
  return read.success ? read.data : stored
}
