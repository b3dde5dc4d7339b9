/** How the chat of a bot is set up, and which sites may show it. */
import {
  type ButtonLook,
  isAllowedSite,
  startingWidget,
  type Widget,
  type WidgetSettings,
} from '#contract/features/channels/widget.ts'
import { type BotRow, shownLook } from '#server/features/bots/bots.public.ts'
import type { SealedFor } from '#server/platform/secrets/keyring.ts'

/** What was never set is as it starts. */
export function widgetOf({ widget }: Pick<BotRow, 'widget'>): WidgetSettings {
  return { ...startingWidget, ...widget }
}

/** A secret that is copied to another bot's row opens nothing. */
export function widgetSecretSealedFor(botId: string): SealedFor {
  return { purpose: 'widget secret', owner: botId, formerPurpose: `widget secret ${botId}` }
}

export function describeWidget(bot: BotRow): Widget {
  const { refusedHost: host, refusedAt, widgetSecretAt } = bot
  const settings = widgetOf(bot)
  const isRefused = host !== null && refusedAt !== null && !isAllowedSite(host, settings.sites)
  return {
    ...settings,
    secretMadeAt: widgetSecretAt?.toISOString() ?? null,
    refused: isRefused ? { host, at: refusedAt.toISOString() } : null,
  }
}

/** `site`: the host of the page that asks, where it is another site's. */
export function buttonOf(bot: BotRow, site: string | undefined): ButtonLook {
  const { position, label, hint, hintAfterSeconds, sites } = widgetOf(bot)
  const look = { colour: shownLook(bot).colour, position, label, hint, hintAfterSeconds, language: bot.language }
  return site === undefined || isAllowedSite(site, sites) ? look : { ...look, refused: site }
}

/** What a module exports must be safe as a script: JSON is, but for two signs that end lines of old scripts. */
export function moduleOf(values: object): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value).replace(/[\u2028\u2029]/g, ' ')}\n`)
    .join('')
}
