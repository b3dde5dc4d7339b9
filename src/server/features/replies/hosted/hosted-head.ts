/** What the page of a bot says of itself before its script runs: to chats that show a card of the link, and to search engines. */
import { idSchema } from '#contract/fields.ts'
import { withBotName } from '#engine/dialogue/reply.ts'
import { type AskedBots, type BotRow, shownLook } from '#server/features/bots/bots.public.ts'
import type { PageHead } from '#server/platform/http/pages.ts'

/** The look as visitors see it. */
export function publicLook(bot: BotRow) {
  const look = shownLook(bot)
  return { ...look, openingWords: withBotName(look.openingWords, bot.name) }
}

export function createBotHeads(askedBots: AskedBots) {
  return async (botId: string): Promise<PageHead | undefined> => {
    const id = idSchema.safeParse(botId)
    const asked = id.success ? await askedBots.byId(id.data) : undefined
    if (asked === undefined) return undefined
    const { subtitle, openingWords, colour } = publicLook(asked.bot)
    return { title: asked.bot.name, text: subtitle === '' ? openingWords : subtitle, colour }
  }
}
