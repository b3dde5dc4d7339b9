/** The owner sets up the chat on websites. */
import type { Widget, WidgetSettings } from '#contract/features/channels/widget.ts'
import type { FeatureContext } from '#server/feature.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { changeWidgetSecret, changeWidgetSettings, findBot, lockBotRow } from '#server/features/bots/bots.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import { newToken } from '#server/platform/secrets/secrets.ts'
import { describeWidget, widgetSecretSealedFor } from './widget.rules.ts'

export type WidgetService = ReturnType<typeof createWidgetService>

export function createWidgetService({
  database,
  clock,
  keyring,
}: Pick<FeatureContext, 'database' | 'clock' | 'keyring'>) {
  return {
    async get(accountId: string, botId: string): Promise<Widget> {
      const bot = await findBot(database.of(accountId), accountId, botId)
      if (bot === undefined) throw new AppError('not-found')
      return describeWidget(bot)
    },

    async change(accountId: string, botId: string, change: Partial<WidgetSettings>): Promise<Widget> {
      return await database.of(accountId).transaction(async (tx) => {
        const bot = await lockBotRow(tx, accountId, botId)
        if (bot === undefined) throw new AppError('not-found')
        // Nobody could chat.
        if (change.requiresIdentity === true && bot.widgetSecretSealed === null)
          throw new AppError('identity-secret-missing', { field: 'requiresIdentity' })
        const set = { ...change, ...(change.sites && { sites: [...new Set(change.sites)] }) }
        const changed = await changeWidgetSettings(tx, accountId, botId, set)
        if (changed === undefined) throw new AppError('not-found')
        return describeWidget(changed)
      })
    },

    async renewSecret(accountId: string, botId: string, origin: CallOrigin): Promise<{ secret: string }> {
      const secret = newToken()
      const at = clock.now()
      const sealed = keyring.seal(secret, widgetSecretSealedFor(botId))
      await database.of(accountId).transaction(async (tx) => {
        if (!(await changeWidgetSecret(tx, accountId, botId, { sealed, at }))) throw new AppError('not-found')
        await recordEvent(tx, { accountId, action: 'widget-secret-renewed', target: botId, ...origin, at })
      })
      return { secret }
    },
  }
}
