/** Who a visitor is, what they have read, and the word that they give back. */
import { maxAhead, type VisitorNamed } from '#contract/features/channels/widget.ts'
import type { FeatureContext } from '#server/feature.ts'
import type { AskedBots, BotRow } from '#server/features/bots/bots.public.ts'
import { platforms } from '#server/features/replies/replies.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { publish } from '#server/platform/live/publish.ts'
import { hashToken } from '#server/platform/secrets/secrets.ts'
import { checkIdentity, type Identity, keyOfSubject } from '../identity/identity.rules.ts'
import { widgetOf, widgetSecretSealedFor } from '../settings/widget.rules.ts'
import { countAhead, findPlace, markRead, noteIdentity, type VisitorPlace } from './visitors.store.ts'

export interface VisitorNeeds {
  readonly askedBots: Pick<AskedBots, 'byId'>
  /** Gives the word back to the bot, and tells the visitor so. Throws `conversation-moved` where it has it already. */
  readonly handBack: (accountId: string, botId: string, conversationId: string) => Promise<void>
}

export interface Visitor {
  /** SHA-256 of their own secret, or the hash of the id that the site gave them. */
  readonly keyHash: string
  readonly identity: Identity | undefined
}

export type Visitors = ReturnType<typeof createVisitors>

const webPlatform = platforms.web
const unreadPurpose = 'unread count of a website'
/** 132 bits. */
const signatureLength = 22

export function createVisitors(
  { database, clock, keyring }: Pick<FeatureContext, 'database' | 'clock' | 'keyring'>,
  { askedBots, handBack }: VisitorNeeds,
) {
  async function botOf(botId: string): Promise<BotRow> {
    const asked = await askedBots.byId(botId)
    if (asked === undefined) throw new AppError('not-found')
    return asked.bot
  }

  /** Throws `identity-required` and `identity-refused`, with the reason for whoever builds the site. */
  function whoIs(bot: BotRow, { visitorToken, identity: token }: VisitorNamed): Visitor {
    if (token === undefined) {
      if (widgetOf(bot).requiresIdentity) throw new AppError('identity-required')
      return { keyHash: hashToken(visitorToken), identity: undefined }
    }
    const { widgetSecretSealed: sealed } = bot
    const secret = sealed === null ? undefined : keyring.unseal(sealed, widgetSecretSealedFor(bot.id))
    if (secret === undefined) throw new AppError('identity-refused', { reason: 'no-secret' })
    const checked = checkIdentity(token, secret, clock.now())
    if ('fault' in checked) throw new AppError('identity-refused', { reason: checked.fault })
    return { keyHash: keyOfSubject(checked.identity.subject), identity: checked.identity }
  }

  async function placeOf(bot: BotRow, named: VisitorNamed): Promise<VisitorPlace | undefined> {
    const { keyHash } = whoIs(bot, named)
    return await findPlace(database.of(bot.accountId), bot.accountId, bot.id, {
      platform: webPlatform,
      contactKey: keyHash,
    })
  }

  /** Of who waits: how many wait longer. No other bot counts, nor another account. */
  async function aheadOf({ accountId, id }: BotRow, place: VisitorPlace | undefined): Promise<number | null> {
    if (place?.state !== 'waiting') return null
    return await countAhead(database.of(accountId), accountId, id, place.conversationId, maxAhead)
  }

  function unreadKeyOf(bot: BotRow, contactId: string): string {
    const signature = keyring.sign(`${bot.id} ${contactId}`, unreadPurpose).slice(0, signatureLength)
    return `${contactId}.${signature}`
  }

  return {
    whoIs,
    placeOf,

    /** Call it when the contact is stored. */
    async noteIdentity({ accountId, id }: BotRow, { keyHash, identity }: Visitor): Promise<void> {
      if (identity === undefined) return
      const who = { platform: webPlatform, contactKey: keyHash }
      await noteIdentity(database.of(accountId), accountId, id, who, identity)
    },

    /** What the page of the chat needs to know beside what was said. */
    async readAside(bot: BotRow, named: VisitorNamed) {
      const place = await placeOf(bot, named)
      const { personName } = widgetOf(bot)
      return {
        personName: personName === '' ? null : personName,
        unreadKey: place === undefined ? null : unreadKeyOf(bot, place.contactId),
        ahead: await aheadOf(bot, place),
      }
    },

    async markSeen(botId: string, named: VisitorNamed): Promise<void> {
      const bot = await botOf(botId)
      const { accountId } = bot
      const place = await placeOf(bot, named)
      if (place === undefined || place.unread === 0) return
      await database.of(accountId).transaction(async (tx) => {
        const read = await markRead(tx, accountId, bot.id, place, clock.now())
        if (read.length > 0)
          await publish(tx, { accountId, topic: 'conversations', botId: bot.id, id: place.conversationId })
      })
    },

    async backToBot(botId: string, named: VisitorNamed): Promise<void> {
      const bot = await botOf(botId)
      const place = await placeOf(bot, named)
      if (place === undefined) throw new AppError('not-found')
      await handBack(bot.accountId, bot.id, place.conversationId)
    },

    /** Of a key that is none: nothing. */
    async countUnread(botId: string, key: string): Promise<number> {
      const bot = await botOf(botId)
      const [contactId = '', signature = ''] = key.split('.')
      if (!keyring.isSigned(`${bot.id} ${contactId}`, unreadPurpose, signature, signatureLength)) return 0
      const place = await findPlace(database.of(bot.accountId), bot.accountId, bot.id, { contactId })
      return place?.unread ?? 0
    },
  }
}
