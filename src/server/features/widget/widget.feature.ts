/** The chat on other people's sites. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { type AskedBots, widgetSecretColumn } from '#server/features/bots/bots.public.ts'
import { createButtonService } from './button/button.service.ts'
import { VisitorHub } from './live/visitor-hub.ts'
import { createWatchVisitor } from './live/watch-visitor.ts'
import { widgetOf, widgetSecretSealedFor } from './settings/widget.rules.ts'
import { createWidgetService } from './settings/widget.service.ts'
import { createVisitors, type VisitorNeeds, type Visitors } from './visitors/visitors.service.ts'
import { widgetRoutes } from './widget.routes.ts'

export interface WidgetFeature extends Feature {
  readonly visitors: Visitors
  /** Tells open chats what is said to them. */
  readonly hub: VisitorHub
  /** The sites that may show the page of a bot in a frame; empty: every site. */
  readonly sitesOf: (botId: string) => Promise<readonly string[]>
}

interface Needs extends VisitorNeeds {
  readonly askedBots: AskedBots
  /** For tests that do not wait for it. */
  readonly heartbeatMs?: number | undefined
}

export function createWidget(context: FeatureContext, needs: Needs): WidgetFeature {
  const { askedBots, heartbeatMs } = needs
  const { database, log } = context
  const visitors = createVisitors(context, needs)
  const hub = new VisitorHub({
    database,
    log,
    isOpen: async (botId) => (await askedBots.byId(botId))?.bot.status === 'completed',
    ...(heartbeatMs !== undefined && { heartbeatMs }),
  })
  const watch = createWatchVisitor(hub, visitors, askedBots)
  return {
    routes: widgetRoutes(createWidgetService(context), visitors, createButtonService(context, askedBots), watch),
    sealed: [{ kind: 'widget-secrets', ...widgetSecretColumn, sealedFor: widgetSecretSealedFor }],
    close: () => hub.close(),
    visitors,
    hub,
    async sitesOf(botId) {
      const asked = await askedBots.byId(botId)
      return asked === undefined ? [] : widgetOf(asked.bot).sites
    },
  }
}
