/** What the button on a website asks for: how it looks, and whether something was said to its visitor. */
import type { FeatureContext } from '#server/feature.ts'
import { type AskedBots, type BotRow, noteRefusedHost, noteSite } from '#server/features/bots/bots.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { buttonOf, moduleOf } from '../settings/widget.rules.ts'

export type ButtonService = ReturnType<typeof createButtonService>

const sameSiteEveryMs = 3600_000
const refusedEveryMs = 60_000

export function createButtonService(
  { database, clock, log }: Pick<FeatureContext, 'database' | 'clock' | 'log'>,
  askedBots: Pick<AskedBots, 'byId'>,
) {
  /** A note must not fail or delay the button; one at a time, as a running import holds the bot's row. */
  const noting = new Set<string>()

  function note(key: string, write: () => Promise<void>): void {
    if (noting.has(key)) return
    noting.add(key)
    write()
      .catch((error: unknown) => log.warn({ err: error }, 'site not noted'))
      .finally(() => noting.delete(key))
  }

  function noteSeenOn({ accountId, id, siteHost, siteSeenAt }: BotRow, host: string): void {
    const at = clock.now()
    const isNew = siteHost !== host || siteSeenAt === null || at.getTime() - siteSeenAt.getTime() > sameSiteEveryMs
    if (isNew) note(`${id} site`, () => noteSite(database.of(accountId), accountId, id, { host, at }))
  }

  function noteRefused({ accountId, id, refusedAt }: BotRow, host: string): void {
    const at = clock.now()
    if (refusedAt !== null && at.getTime() - refusedAt.getTime() < refusedEveryMs) return
    note(`${id} refused`, () => noteRefusedHost(database.of(accountId), accountId, id, { host, at }))
  }

  return {
    /** The module of the button for the site that asks; undefined for our own pages. */
    async readButton(botId: string, site: string | undefined): Promise<{ module: string; isRefused: boolean }> {
      const asked = await askedBots.byId(botId)
      if (asked === undefined) throw new AppError('not-found')
      const button = buttonOf(asked.bot, site)
      if (button.refused !== undefined) noteRefused(asked.bot, button.refused)
      else if (site !== undefined) noteSeenOn(asked.bot, site)
      return { module: moduleOf(button), isRefused: button.refused !== undefined }
    },
  }
}
