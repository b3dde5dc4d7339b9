/** Connections as their owner makes, changes, checks and removes them. */
import type { Checked } from '#channels/port/channel.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  type Connection,
  type changeConnection,
  type createConnection,
  maxConnectionsOfBot,
  maxListedDeadSends,
} from '#contract/features/channels/connections.ts'
import { isCallFault } from '#contract/features/channels/faults.ts'
import { type ChannelKind, channelConfigs } from '#contract/features/channels/kinds.ts'
import type { FeatureContext } from '#server/feature.ts'
import { findBot } from '#server/features/bots/bots.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import { faultsOf, inputError } from '#server/platform/http/problems.ts'
import type { AnyChannel, ChannelSet } from '../channel-set.ts'
import type { IoOf } from '../platform-io/channel-io.ts'
import type { ChannelSeals } from '../sealing.ts'
import { changeBy, linesOf, refusalOf, stateAfter } from './connection-state.rules.ts'
import type { ConnectionStoring } from './connection-storing.ts'
import type { ConnectionRow } from './connections.house.store.ts'
import {
  type ConnectionChange,
  countOfConnections,
  deleteConnection,
  findConnectionRow,
  listConnectionRows,
  listDead,
  noErrorButRefusedCalls,
  resumeLanes,
  reviveDead,
  updateConnection,
} from './connections.store.ts'
import { describeConnection, isPublicOrigin, secretNames } from './describe-connection.ts'
import { openConfig } from './known-connections.ts'

interface Needs {
  readonly context: Pick<FeatureContext, 'database' | 'clock' | 'settings' | 'log'>
  readonly channels: ChannelSet
  readonly seals: ChannelSeals
  readonly ioOf: IoOf
  readonly storing: ConnectionStoring
  /** The kinds that the operator has an app for. */
  readonly sharedApps: readonly ChannelKind[]
  /** Something may be due: sends that are tried again. */
  readonly wake: () => void
}

export type ConnectionsService = ReturnType<typeof createConnectionsService>

/** Who opens the page sees a revoked token within seconds, though nothing is said meanwhile. */
const freshMs = 8000
/** How often a change begins anew as others change the same connection meanwhile. */
const maxChangeTries = 5

export function createConnectionsService({ context, channels, seals, ioOf, storing, sharedApps, wake }: Needs) {
  const { onceOnly, recorded } = storing
  const { database, clock, settings, log } = context
  const { baseUrl } = settings
  const checking = new Set<string>()

  function channelOf(kind: ChannelKind): AnyChannel {
    const channel = channels.get(kind)
    if (channel === undefined) throw new AppError('choice-invalid', { field: 'kind' })
    return channel
  }

  async function found(accountId: string, botId: string, id: string): Promise<ConnectionRow> {
    const row = await findConnectionRow(database.of(accountId), accountId, botId, id)
    if (row === undefined) throw new AppError('not-found')
    return row
  }

  async function described(accountId: string, botId: string, rows: readonly ConnectionRow[]): Promise<Connection[]> {
    const ids = rows.map(({ id }) => id)
    const counts = await countOfConnections(database.of(accountId), accountId, botId, ids)
    return rows.flatMap((row) => {
      const own = counts.get(row.id)
      return own === undefined ? [] : [describeConnection(row, own, baseUrl)]
    })
  }

  async function read(accountId: string, botId: string, id: string): Promise<Connection> {
    const [connection] = await described(accountId, botId, [await found(accountId, botId, id)])
    if (connection === undefined) throw new AppError('not-found')
    return connection
  }

  /** Refused secrets are told at the field that is to blame. */
  function refuse(kind: ChannelKind, checked: Checked): void {
    if (checked.ok) return
    const code = refusalOf(checked.fault)
    if (code === undefined) return
    const { field: blamed, ...details } = checked.details ?? {}
    const field = `config.${blamed ?? secretNames(kind)[0]}`
    throw new AppError(code, { ...details, kind, fault: checked.fault, field })
  }

  /** What a check found is stored, unless the connection was changed since; sends that waited for it to hold go on. */
  async function settle(row: ConnectionRow, checked: Checked, more: ConnectionChange = {}): Promise<void> {
    const { accountId, botId, id, kind, state, revision } = row
    const now = clock.now()
    // An app that was removed has no token that holds: that says nothing new.
    const isStillRemoved = state === 'removed' && !checked.ok && stateAfter(checked.fault) !== undefined
    const change = isStillRemoved
      ? { checkedAt: now }
      : { ...changeBy(checked, now), ...(checked.ok && noErrorButRefusedCalls()), ...more }
    const raises = Object.keys(more).length > 0 || (change.state ?? state) !== state
    await onceOnly(kind, () =>
      database.of(accountId).transaction(async (tx) => {
        const isStored = await updateConnection(tx, accountId, botId, id, change, raises, revision)
        if (isStored && checked.ok && state !== 'enabled') await resumeLanes(tx, accountId, botId, id, now)
      }),
    )
    if (checked.ok) wake()
  }

  async function askPlatform(row: ConnectionRow): Promise<Checked> {
    const { accountId, botId, id, kind } = row
    const config = openConfig(seals, row)
    if (config === undefined) return { ok: false, fault: 'token-wrong', details: { code: 'sealed-by-another-key' } }
    return await channelOf(kind).check(config, ioOf(kind, config, { accountId, botId, id }))
  }

  /** Asks the platform and stores what it says. An account that another connection has by now is a failure of this one. */
  async function checkRow(row: ConnectionRow): Promise<Checked> {
    const checked = await askPlatform(row)
    try {
      await settle(row, checked)
      return checked
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'channel-in-use') throw error
      const inUse: Checked = { ok: false, fault: 'platform-failed', details: { code: 'in-use' } }
      await settle(row, inUse, { state: 'failure' })
      return inUse
    }
  }

  function checkSoon(row: ConnectionRow): void {
    const isFresh = row.checkedAt !== null && clock.now().getTime() - row.checkedAt.getTime() < freshMs
    if (isFresh || checking.has(row.id) || !channels.has(row.kind)) return
    checking.add(row.id)
    checkRow(row)
      .catch((error: unknown) => log.warn({ err: error, connectionId: row.id }, 'a connection was not checked'))
      .finally(() => checking.delete(row.id))
  }

  interface ConfigWishes {
    readonly name: string | undefined
    readonly given: Record<string, string> | undefined
    readonly without: readonly string[] | undefined
  }

  async function changeConfig(
    row: ConnectionRow,
    wishes: ConfigWishes,
    origin: CallOrigin,
    tries = 1,
  ): Promise<Connection> {
    const { accountId, botId, id, kind } = row
    // Its tokens are not its owner's: whoever may install the app replaces them by that.
    if (row.sharedAccount !== null) throw new AppError('channel-shared')
    const config = merged(kind, openConfig(seals, row) ?? {}, wishes.given, wishes.without)
    const channel = channelOf(kind)
    const checked = await channel.check(config, ioOf(kind, config))
    refuse(kind, checked)
    // What works must not be replaced by what nobody could look at.
    if (!checked.ok && checked.fault === 'unreachable') throw new AppError('channel-unreachable')
    const isReplaced = await storing.replace(
      row,
      wishes.name ?? row.name,
      { channel, config, checked, sharedAccount: null },
      origin,
    )
    if (isReplaced) return await read(accountId, botId, id)
    // Somebody changed another part of it meanwhile: theirs is kept, too.
    if (tries >= maxChangeTries) throw new AppError('network-busy', { retryAfterSeconds: 1 })
    return await changeConfig(await found(accountId, botId, id), wishes, origin, tries + 1)
  }

  async function setOpen(
    accountId: string,
    botId: string,
    id: string,
    isOpen: boolean,
    origin: CallOrigin,
  ): Promise<Connection> {
    const row = await found(accountId, botId, id)
    if (row.isOpen !== isOpen)
      await database.of(accountId).transaction(async (tx) => {
        await updateConnection(tx, accountId, botId, id, { isOpen })
        await recorded(tx, isOpen ? 'connection-opened' : 'connection-closed', row, origin)
      })
    return await read(accountId, botId, id)
  }

  return {
    checkRow,

    async list(accountId: string, botId: string) {
      const db = database.of(accountId)
      if ((await findBot(db, accountId, botId)) === undefined) throw new AppError('not-found')
      const rows = await listConnectionRows(db, accountId, botId)
      for (const row of rows) checkSoon(row)
      return {
        items: await described(accountId, botId, rows),
        max: maxConnectionsOfBot,
        callbackOrigin: baseUrl,
        isPublicAddress: isPublicOrigin(baseUrl),
        sharedApps: [...sharedApps],
      }
    },

    async get(accountId: string, botId: string, id: string): Promise<Connection> {
      checkSoon(await found(accountId, botId, id))
      return await read(accountId, botId, id)
    },

    async create(
      accountId: string,
      botId: string,
      { kind, name, config }: BodyOf<typeof createConnection>,
      origin: CallOrigin,
    ): Promise<Connection> {
      const channel = channelOf(kind)
      if ((await findBot(database.of(accountId), accountId, botId)) === undefined) throw new AppError('not-found')
      const checked = await channel.check(config, ioOf(kind, config))
      refuse(kind, checked)
      const id = await storing.insert(accountId, botId, name, { channel, config, checked, sharedAccount: null }, origin)
      return await read(accountId, botId, id)
    },

    async change(
      accountId: string,
      botId: string,
      id: string,
      { name, config: given, without }: BodyOf<typeof changeConnection>,
      origin: CallOrigin,
    ): Promise<Connection> {
      if (given !== undefined || without !== undefined)
        return await changeConfig(await found(accountId, botId, id), { name, given, without }, origin)
      const row = await found(accountId, botId, id)
      await database.of(accountId).transaction(async (tx) => {
        await updateConnection(tx, accountId, botId, id, { name: name ?? row.name }, false)
        await recorded(tx, 'connection-changed', { ...row, name: name ?? row.name }, origin)
      })
      return await read(accountId, botId, id)
    },

    async check(accountId: string, botId: string, id: string) {
      const row = await found(accountId, botId, id)
      const checked = await checkRow(row)
      const connection = await read(accountId, botId, id)
      const { lastError } = connection
      const lines = linesOf({
        checked,
        refusedCall: lastError !== null && isCallFault(lastError.fault) ? lastError : undefined,
        isPublicAddress: connection.isPublicAddress,
        usesSocket: row.usesSocket,
        isHeardOf: row.usesSocket ? connection.isSocketOpen === true : row.lastEventAt !== null,
      })
      return { lines, connection }
    },

    setOpen,

    async remove(accountId: string, botId: string, id: string, origin: CallOrigin): Promise<void> {
      const row = await found(accountId, botId, id)
      await database.of(accountId).transaction(async (tx) => {
        if (!(await deleteConnection(tx, accountId, botId, id))) throw new AppError('not-found')
        await recorded(tx, 'connection-removed', row, origin)
      })
    },

    async listDeadSends(accountId: string, botId: string, id: string) {
      await found(accountId, botId, id)
      const { rows, total } = await listDead(database.of(accountId), accountId, botId, id, maxListedDeadSends)
      const items = rows.map((row) => ({
        id: row.id,
        conversationId: row.conversationId,
        text: row.text,
        fault: row.fault ?? ('platform-failed' as const),
        details: row.faultDetails ?? {},
        tries: row.tries,
        at: row.at.toISOString(),
        deadAt: (row.endedAt ?? row.at).toISOString(),
      }))
      return { items, total }
    },

    async replay(accountId: string, botId: string, id: string, sendId: string | undefined, origin: CallOrigin) {
      const row = await found(accountId, botId, id)
      const revived = await database.of(accountId).transaction(async (tx) => {
        const at = clock.now()
        const count = await reviveDead(tx, accountId, botId, id, { sendId, at })
        if (count === 0) return 0
        await updateConnection(tx, accountId, botId, id, {}, true)
        await recorded(tx, 'dead-sends-replayed', row, origin)
        return count
      })
      if (revived === 0 && sendId !== undefined) throw new AppError('not-found')
      wake()
      return { count: revived }
    },
  }

  /** Empty secrets keep what is stored, unless they are to go. */
  function merged(
    kind: ChannelKind,
    stored: Record<string, string>,
    given: Record<string, string> = {},
    without: readonly string[] = [],
  ): Record<string, string> {
    const secrets = secretNames(kind)
    const kept = Object.entries(given).filter(([name, value]) => value !== '' || !secrets.includes(name))
    const gone = without.filter((name) => secrets.includes(name)).map((name) => [name, ''] as const)
    const read = channelConfigs[kind].schema.safeParse({ ...stored, ...Object.fromEntries([...gone, ...kept]) })
    if (read.success) return read.data
    throw inputError(faultsOf(read.error).map((fault) => ({ ...fault, field: `config.${fault.field}` })))
  }
}
