/** Pure decisions about bots. */
import type { Bot } from '#contract/features/bots.ts'
import type { BotRow } from './bots.tables.ts'

/** Names that look alike count as one: width and case do not part them. */
export function nameKeyOf(name: string): string {
  // Up and down again, so that 'ß' meets 'SS'.
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')
}

/** Whether somebody typed the name of this bot: what looks the same but is encoded otherwise counts. */
export function isTypedName(typed: string, name: string): boolean {
  return typed.normalize('NFKC').trim().replace(/\s+/g, ' ') === name
}

/** Messages of the last 7 days of one bot. */
export interface RecentChats {
  readonly chats: number
  /** Of those, answered by the fallback. */
  readonly unanswered: number
}

export function describeBot(
  bot: BotRow,
  keyPrefix: string | null,
  recent: RecentChats | undefined,
  open: { readonly callbacks: number; readonly blanks: number },
): Bot {
  return {
    id: bot.id,
    name: bot.name,
    language: bot.language,
    template: bot.template,
    status: bot.status,
    model: bot.model,
    createdAt: bot.createdAt.toISOString(),
    itemCount: bot.itemCount,
    chats7d: recent?.chats ?? 0,
    unanswered7d: recent?.unanswered ?? 0,
    openCallbacks: open.callbacks,
    openBlanks: open.blanks,
    keyPrefix,
    firstSteps: {
      isNamed: bot.name !== '',
      hasOwnItem: bot.hasOwnItem,
      isTested: bot.testedAt !== null,
      isSnippetCopied: bot.snippetCopiedAt !== null,
      hasVisit: bot.firstVisitAt !== null,
    },
  }
}
