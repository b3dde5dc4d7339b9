/** What the page of a bot says of itself before its script runs: to chats that show a card of the link, and to search engines. */
import { idSchema } from '#contract/fields.ts'
import { withBotName } from '#engine/dialogue/reply.ts'
import { wayAt, waysToSay } from '#engine/dialogue/settings/reply-settings.ts'
import { type AskedBots, type BotRow, shownLook } from '#server/features/bots/bots.public.ts'
import type { PageHead } from '#server/platform/http/pages.ts'

const hourMs = 3600_000

/** The look as visitors see it. Nobody has said anything yet, so several ways to open take turns by the hour. */
export function publicLook(bot: BotRow, now: Date) {
  const ways = waysToSay(bot.replySettings, 'openingWords')
  const opening = wayAt(ways, { conversation: bot.id, turn: Math.floor(now.getTime() / hourMs) })
  return { ...shownLook(bot), openingWords: withBotName(opening, bot.name) }
}

export function createBotHeads(askedBots: AskedBots) {
  return async (botId: string): Promise<PageHead | undefined> => {
    const id = idSchema.safeParse(botId)
    const asked = id.success ? await askedBots.byId(id.data) : undefined
    if (asked === undefined) return undefined
    // What search engines keep does not change by itself.
    const { subtitle, openingWords, colour } = shownLook(asked.bot)
    if (asked.bot.status === 'draft') return { title: asked.bot.name, text: '', colour }
    const text = subtitle === '' ? withBotName(openingWords, asked.bot.name) : subtitle
    return { title: asked.bot.name, text, colour }
  }
}
