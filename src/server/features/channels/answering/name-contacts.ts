/** How platforms call contacts: told with what they write, or asked for. Answers do not wait for it, and nothing is lost without it. */
import type { Inbound } from '#channels/port/channel.ts'
import type { FeatureContext } from '#server/feature.ts'
import { nameContact, readContactName } from '#server/features/conversations/conversations.public.ts'
import { RecentMap } from '#server/platform/turns/recent-map.ts'
import type { KnownConnection } from '../channel-set.ts'
import type { IoOf } from '../platform-io/channel-io.ts'
import { contactKeyOf } from '../sealing.ts'

interface Needs {
  readonly context: Pick<FeatureContext, 'database' | 'clock' | 'log'>
  readonly ioOf: IoOf
}

type Contact = Extract<Inbound, { conversationKey: string }>['contact']

interface Named {
  /** What the platform told of them. */
  readonly as: string
  /** Then the platform is asked again. Undefined: there is nothing to ask. */
  readonly askedAgainAt: Date | undefined
}

/** A platform that did not say how somebody is called is not asked with each of their messages. */
export const nameAskedApartMs = 10 * 60_000
const maxKept = 20_000

export function createNaming({ context: { database, clock, log }, ioOf }: Needs) {
  /** Of contacts that are stored: most messages say nothing new. */
  const lately = new RecentMap<string, Named>(maxKept)
  /** One at a time of each contact, so that a second message does not ask as well. */
  const running = new Map<string, Promise<void>>()

  return function nameSoon(connection: KnownConnection, contact: Contact): void {
    const { botId, externalAccount, id } = connection
    const known = `${botId} ${contactKeyOf(externalAccount, contact.externalId)}`
    const before = running.get(known) ?? Promise.resolve()
    const ended: Promise<void> = before
      .then(() => name(known, connection, contact))
      .catch((error: unknown) => log.warn({ err: error, connectionId: id }, 'a contact was not named'))
      .finally(() => {
        if (running.get(known) === ended) running.delete(known)
      })
    running.set(known, ended)
  }

  async function name(
    known: string,
    { accountId, botId, id, kind, platform, externalAccount, channel, config }: KnownConnection,
    { externalId, displayName, locale }: Contact,
  ): Promise<void> {
    const as = `${displayName ?? ''} ${locale ?? ''}`
    const last = lately.get(known)
    if (last?.as === as && (last.askedAgainAt === undefined || last.askedAgainAt > clock.now())) return
    const db = database.of(accountId)
    const contact = { botId, platform, keyHash: contactKeyOf(externalAccount, externalId) }
    await nameContact(db, accountId, contact, { displayName, locale })
    const stored = await readContactName(db, accountId, contact)
    // Whoever has only come, or speaks in a thread of somebody else's, is stored with the first message of their own.
    if (stored === undefined) return
    if (stored !== null || channel.whoIs === undefined) {
      lately.set(known, { as, askedAgainAt: undefined })
      return
    }
    lately.set(known, { as, askedAgainAt: new Date(clock.now().getTime() + nameAskedApartMs) })
    const found = await channel.whoIs(externalId, config, ioOf(kind, config, { accountId, botId, id }))
    if (found === undefined) return
    await nameContact(db, accountId, contact, { displayName: found.slice(0, 200) })
    lately.set(known, { as, askedAgainAt: undefined })
  }
}
