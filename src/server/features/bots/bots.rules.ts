/** Pure decisions about bots. */
import type { Bot, Look } from '#contract/features/bots.ts'
import { defaultColour } from '#contract/features/embed.ts'
import type { ReplySettings } from '#engine/dialogue/reply.ts'
import { waysToSay } from '#engine/dialogue/settings/reply-settings.ts'
import type { BotRow } from './bots.tables.ts'

/** Names that look alike count as one: width and case do not part them. */
export function nameKeyOf(name: string): string {
  // Up and down again, so that 'ß' meets 'SS'.
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')
}

/** Whether somebody typed the name of this bot: what looks the same but is encoded otherwise counts. */
export function isTypedName(typed: string, name: string): boolean {
  return typed.normalize('NFKC').trim().replace(/\s+/g, ' ') === name.normalize('NFKC')
}

/** What was said in the last 7 days to one bot. */
export interface RecentChats {
  readonly chats: number
  readonly byDay: readonly number[]
  readonly unanswered: number
  readonly lastQuestion: Bot['lastQuestion']
}

const noChats: RecentChats = { chats: 0, byDay: [0, 0, 0, 0, 0, 0, 0], unanswered: 0, lastQuestion: null }

/** The look as it was set, opening words with their blank: the first way to say them, nothing when they are off. */
export function shownLook({ colour, subtitle, replySettings }: BotRow): Look {
  const [openingWords = ''] = waysToSay(replySettings, 'openingWords')
  return { colour: colour ?? defaultColour, subtitle, openingWords }
}

/** What is stored when the look is to have these words; undefined when it has them. Emptied words are switched off, not lost. */
export function openingChange(
  settings: ReplySettings,
  openingWords: string,
): Pick<ReplySettings, 'openingWords' | 'off'> | undefined {
  const [shown = ''] = waysToSay(settings, 'openingWords')
  if (openingWords === shown) return undefined
  const off = (settings.off ?? []).filter((name) => name !== 'openingWords')
  if (openingWords === '') return { openingWords: settings.openingWords, off: [...off, 'openingWords'] }
  return { openingWords, off }
}

/** What other features know of one bot. */
interface Surroundings {
  readonly callbacks: number
  readonly blanks: number
  /** Where its setting up is, as long as that is open. */
  readonly setUp: Bot['setUp'] | undefined
}

export function describeBot(
  bot: BotRow,
  keyPrefix: string | null,
  recent: RecentChats = noChats,
  { setUp, ...open }: Surroundings,
): Bot {
  return {
    id: bot.id,
    name: bot.name,
    language: bot.language,
    template: bot.template,
    status: bot.status,
    setUp: bot.status === 'draft' ? (setUp ?? null) : null,
    isReadOnly: bot.overPlanSince !== null,
    model: bot.model,
    createdAt: bot.createdAt.toISOString(),
    itemCount: bot.itemCount,
    chats7d: recent.chats,
    chatsByDay: [...recent.byDay],
    unanswered7d: recent.unanswered,
    lastQuestion: recent.lastQuestion,
    openCallbacks: open.callbacks,
    openBlanks: open.blanks,
    look: shownLook(bot),
    contactLimits: { perDay: bot.contactCallsPerDay, perMinute: bot.contactCallsPerMinute },
    keyPrefix,
    firstVisitAt: bot.firstVisitAt?.toISOString() ?? null,
    site:
      bot.siteHost === null || bot.siteSeenAt === null
        ? null
        : { host: bot.siteHost, seenAt: bot.siteSeenAt.toISOString() },
    firstSteps: {
      isNamed: bot.name !== '',
      hasOwnItem: bot.hasOwnItem,
      isTested: bot.testedAt !== null,
      isShared: [bot.snippetCopiedAt, bot.linkCopiedAt, bot.firstVisitAt, bot.siteSeenAt].some((at) => at !== null),
    },
  }
}
