/** How connections are stored, whoever made them: once in the installation, sealed, recorded, and served anew by all nodes. */
import type { Checked } from '#channels/port/channel.ts'
import { maxConnectionsOfBot } from '#contract/features/channels/connections.ts'
import { type ChannelKind, channelConfigs } from '#contract/features/channels/kinds.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { lockBot } from '#server/features/bots/bots.public.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Database, isUniqueViolation, type Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import { newId } from '#server/platform/secrets/secrets.ts'
import type { AnyChannel } from '../channel-set.ts'
import { dropAllTokens } from '../platform-io/tokens.store.ts'
import type { ChannelSeals } from '../sealing.ts'
import { changeBy } from './connection-state.rules.ts'
import type { ConnectionRow } from './connections.house.store.ts'
import { insertConnection, resumeLanes, updateConnection } from './connections.store.ts'
import { publicConfigOf } from './describe-connection.ts'

interface Needs {
  readonly database: Database
  readonly clock: Clock
  readonly seals: ChannelSeals
  /** The code of a new connection's conversations. */
  readonly platformOf: (accountId: string, kind: ChannelKind) => Promise<string>
  /** Something may be due: sends that are tried again. */
  readonly wake: () => void
}

interface Stored {
  readonly channel: AnyChannel
  readonly config: Readonly<Record<string, string>>
  readonly checked: Checked
  /** Of the operator's app; null: the app is the owner's. */
  readonly sharedAccount: string | null
}

type NamedConnection = Pick<ConnectionRow, 'accountId' | 'botId' | 'id' | 'kind' | 'name'>
type ConnectionAction = Parameters<typeof recordEvent>[1]['action']

export type ConnectionStoring = ReturnType<typeof createConnectionStoring>

export function createConnectionStoring({ database, clock, seals, platformOf, wake }: Needs) {
  async function onceOnly<R>(kind: ChannelKind, run: () => Promise<R>): Promise<R> {
    try {
      return await run()
    } catch (error) {
      const isTwice =
        isUniqueViolation(error, 'channel_connections_once') || isUniqueViolation(error, 'channel_connections_shared')
      if (!isTwice) throw error
      throw new AppError('channel-in-use', {
        kind,
        field: `config.${Object.keys(channelConfigs[kind].schema.shape)[0]}`,
      })
    }
  }

  function recorded(tx: Transaction, action: ConnectionAction, row: NamedConnection, origin: CallOrigin) {
    const { accountId, botId, id, kind, name } = row
    const target = `${botId} ${id} ${kind} ${name}`.trim()
    return recordEvent(tx, { accountId, action, target, ...origin, at: clock.now() })
  }

  function columnsOf(id: string, { channel, config, checked, sharedAccount }: Stored, at: Date) {
    return {
      configSealed: seals.seal('config', id, config),
      publicConfig: publicConfigOf(channel.kind, config),
      usesSocket: channel.usesSocket?.(config) ?? false,
      sharedAccount,
      ...changeBy(checked, at),
    }
  }

  return {
    onceOnly,
    recorded,

    /** Its id. Throws `channel-in-use`, `limit-reached`, or `not-found` where the bot is gone. */
    async insert(accountId: string, botId: string, name: string, stored: Stored, origin: CallOrigin): Promise<string> {
      const { channel, checked } = stored
      const { kind } = channel
      const platform = await platformOf(accountId, kind)
      const id = newId()
      const now = clock.now()
      const connection = {
        botId,
        id,
        kind,
        name: name || (checked.ok ? checked.name.slice(0, 60) : ''),
        platform,
        state: 'submitted' as const,
        createdAt: now,
        ...columnsOf(id, stored, now),
      }
      await onceOnly(kind, () =>
        database.of(accountId).transaction(async (tx) => {
          if (!(await lockBot(tx, accountId, botId))) throw new AppError('not-found')
          if (!(await insertConnection(tx, accountId, connection, maxConnectionsOfBot)))
            throw new AppError('limit-reached', { limit: maxConnectionsOfBot })
          await recorded(tx, 'connection-created', { accountId, ...connection }, origin)
        }),
      )
      wake()
      return id
    },

    /** Another config for what is there. False: it is gone, or was changed since it was read, and nothing is stored. */
    async replace(row: ConnectionRow, name: string, stored: Stored, origin: CallOrigin): Promise<boolean> {
      const { accountId, botId, id, kind } = row
      const now = clock.now()
      const change = { ...columnsOf(id, stored, now), name, configAt: now }
      const isReplaced = await onceOnly(kind, () =>
        database.of(accountId).transaction(async (tx) => {
          if (!(await updateConnection(tx, accountId, botId, id, change, true, row.revision))) return false
          await dropAllTokens(tx, accountId, { botId, connectionId: id })
          if (stored.checked.ok) await resumeLanes(tx, accountId, botId, id, now)
          await recorded(tx, 'connection-changed', { ...row, name }, origin)
          return true
        }),
      )
      if (isReplaced) wake()
      return isReplaced
    },
  }
}
