/** A test of a connection: a real message, on the way of all others. It is no answer: nobody is charged, and it is not repeated when it failed. */
import type { ReplyAddress } from '#channels/port/channel.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import {
  type getConnectionTest,
  maxTestContacts,
  maxTestsPerDay,
  type sendConnectionTest,
  type TestContact,
  type TestSend,
} from '#contract/features/channels/test-sends.ts'
import { testPlatform } from '#contract/features/inbox/conversations.ts'
import type { Locale } from '#contract/fields.ts'
import { replies as english } from '#phrases/en/replies.ts'
import { replies as chinese } from '#phrases/zh/replies.ts'
import type { FeatureContext } from '#server/feature.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { findBot, lockBot } from '#server/features/bots/bots.public.ts'
import { contactCodeOf, givenNameOf, insertLine } from '#server/features/inbox/inbox.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import type { KnownConnection } from '../channel-set.ts'
import type { ConnectionRow } from '../connections/connections.house.store.ts'
import { findConnectionRow } from '../connections/connections.store.ts'
import type { KnownConnections } from '../connections/known-connections.ts'
import { addWork } from '../lanes/lanes.store.ts'
import { type ChannelSeals, laneOf } from '../sealing.ts'
import type { ContactWindow, ReplyWindows } from '../sending/reply-windows.ts'
import { sendsOf } from '../sending/send-parts.ts'
import { insertSends, type SendRow } from '../sending/sends.store.ts'
import { countTests, listTalked, readTest, type Talked } from './test-sends.store.ts'

interface Needs {
  readonly context: Pick<FeatureContext, 'database' | 'clock'>
  readonly connections: Pick<KnownConnections, 'known'>
  readonly windows: ReplyWindows
  readonly seals: ChannelSeals
}

export type TestSends = ReturnType<typeof createTestSends>

const texts: Readonly<Record<Locale, string>> = { zh: chinese.channelTest, en: english.channelTest }

const dayMs = 86_400_000

/** Where a test goes, and where it stands in Messages. */
interface Target {
  readonly lane: string
  readonly addressSealed: string
  readonly conversationId: string
}

export function createTestSends({ context: { database, clock }, connections, windows, seals }: Needs) {
  async function found(
    accountId: string,
    botId: string,
    id: string,
  ): Promise<{ row: ConnectionRow; connection: KnownConnection | undefined }> {
    const row = await findConnectionRow(database.of(accountId), accountId, botId, id)
    if (row === undefined) throw new AppError('not-found')
    return { row, connection: connections.known(row) }
  }

  async function described(
    accountId: string,
    connection: KnownConnection | undefined,
    row: SendRow,
  ): Promise<TestSend> {
    const { botId, connectionId } = row
    const conversationId = row.conversationId ?? connectionId
    const isPlace = conversationId === connectionId
    const address = isPlace ? seals.open<ReplyAddress>('address', connectionId, row.addressSealed) : undefined
    const [talked] = isPlace
      ? []
      : await listTalked(database.of(accountId), accountId, { botId, connectionId, conversationId }, 1)
    return {
      id: row.id,
      conversationId,
      to: (address && connection?.channel.places?.placeOf(address)) ?? givenNameOf(talked?.displayName ?? null),
      code: codeOf(talked?.contactId ?? null),
      text: row.text,
      state: row.state === 'dead' ? 'refused' : row.state === 'sent' || row.state === 'replied' ? 'sent' : 'waiting',
      fault: row.state === 'dead' || row.state === 'pending' ? row.fault : null,
      details: row.faultDetails ?? {},
      tries: row.tries,
      nextTryAt: row.state === 'pending' ? row.nextAt.toISOString() : null,
      at: row.at.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
    }
  }

  function targetOfPlace(connection: KnownConnection, place: string): Target {
    const { id } = connection
    const address = connection.channel.places?.addressOf(place)
    if (address === undefined) throw new AppError('channel-place', { field: 'place' })
    // No contact is known there: it stands among the owner's own tests, those of a connection together.
    return {
      lane: laneOf(id, `place ${place}`),
      addressSealed: seals.seal('address', id, address),
      conversationId: id,
    }
  }

  async function targetOfContact(connection: KnownConnection, conversationId: string | undefined): Promise<Target> {
    const { accountId, botId, id: connectionId } = connection
    const lately = await listTalked(database.of(accountId), accountId, { botId, connectionId }, maxTestContacts)
    const talked = lately.find(({ talk }) => conversationId === undefined || talk.conversationId === conversationId)
    if (talked === undefined) {
      if (conversationId !== undefined) throw new AppError('not-found', { field: 'conversationId' })
      throw new AppError('channel-nobody-wrote')
    }
    const { shut } = await windows.ofTalk(connection, talked.talk)
    if (shut === 'not-working') throw new AppError('channel-not-working')
    if (shut !== null) throw new AppError('channel-window')
    return talked.talk
  }

  async function queue(tx: Transaction, connection: KnownConnection, target: Target): Promise<string | undefined> {
    const { accountId, botId, id: connectionId, channel } = connection
    const { lane, addressSealed, conversationId } = target
    // Tests of a bot are counted one after another.
    const bot = (await lockBot(tx, accountId, botId)) ? await findBot(tx, accountId, botId) : undefined
    if (bot === undefined) throw new AppError('not-found')
    const at = clock.now()
    const since = new Date(at.getTime() - dayMs)
    if ((await countTests(tx, accountId, { botId, connectionId, conversationId }, since)) >= maxTestsPerDay)
      throw new AppError('channel-tests-spent', { limit: maxTestsPerDay })
    const text = texts[bot.language]
    const line = { conversationId, platform: testPlatform, at, author: 'system' as const, event: 'test' }
    // By its platform it is the owner's test wherever it stands: no program is told of it, and nothing counts it.
    const messageId = await insertLine(tx, accountId, botId, {
      ...line,
      accountUser: accountId,
      text,
      isNote: false,
      isSent: true,
    })
    const of = { botId, connectionId, lane, addressSealed, conversationId, messageId, at, nextAt: at }
    const said = { text, suggestions: [], files: [] }
    const sends = sendsOf(said, channel.capabilities, { ...of, state: 'pending', isTest: true })
    await insertSends(tx, accountId, sends)
    await addWork(tx, accountId, { botId, connectionId, lane, work: 'send', dueAt: at })
    return sends[0]?.id
  }

  return {
    async read(accountId: string, botId: string, id: string): Promise<ReplyOf<typeof getConnectionTest>> {
      const { connection } = await found(accountId, botId, id)
      const db = database.of(accountId)
      const where = { botId, connectionId: id }
      const talked = await listTalked(db, accountId, where, maxTestContacts)
      const last = await readTest(db, accountId, where)
      const contacts = await Promise.all(
        talked.map(async (each) => describeContact(each, await windowOf(connection, each))),
      )
      return {
        canSend: connection !== undefined && connection.channel.canSend?.(connection.config) !== false,
        takesPlaces: connection?.channel.places !== undefined,
        contacts,
        last: last === undefined ? null : await described(accountId, connection, last),
      }
    },

    async send(
      accountId: string,
      botId: string,
      id: string,
      { conversationId, place = '' }: BodyOf<typeof sendConnectionTest>,
      origin: CallOrigin,
    ): Promise<TestSend> {
      const { row, connection } = await found(accountId, botId, id)
      if (connection === undefined || connection.state !== 'enabled') throw new AppError('channel-not-working')
      if (connection.channel.canSend?.(connection.config) === false) throw new AppError('channel-answers-only')
      const target = place === '' ? await targetOfContact(connection, conversationId) : targetOfPlace(connection, place)
      const sendId = await database.of(accountId).transaction(async (tx) => {
        const queued = await queue(tx, connection, target)
        const about = `${botId} ${id} ${row.kind} ${row.name}`.trim()
        await recordEvent(tx, { accountId, action: 'connection-tested', target: about, ...origin, at: clock.now() })
        return queued
      })
      const sent = await readTest(database.of(accountId), accountId, { botId, connectionId: id, id: sendId })
      if (sent === undefined) throw new AppError('not-found')
      return await described(accountId, connection, sent)
    },
  }

  function windowOf(connection: KnownConnection | undefined, { talk }: Talked): Promise<ContactWindow> {
    if (connection !== undefined) return windows.ofTalk(connection, talk)
    return Promise.resolve({ left: 0, count: null, until: null, shut: 'not-working' })
  }
}

function codeOf(contactId: string | null): string | null {
  return contactId === null ? null : contactCodeOf(contactId)
}

function describeContact(
  { talk, contactId, displayName }: Talked,
  { left, count, until, shut }: ContactWindow,
): TestContact {
  return {
    conversationId: talk.conversationId,
    name: givenNameOf(displayName),
    code: codeOf(contactId),
    isThread: talk.isThread,
    wroteAt: talk.at.toISOString(),
    window: { left, count, until: until?.toISOString() ?? null, shut },
  }
}
