import type { FastifyReply } from 'fastify'
import { getChatButton } from '#contract/features/answers.ts'
import {
  backToBot,
  changeWidget,
  getUnread,
  getWidget,
  markSeen,
  renewWidgetSecret,
  watchVisitor,
} from '#contract/features/channels/widget.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import { addressGroup, addressOf } from '#server/platform/http/limits/address-group.ts'
import { openStream } from '#server/platform/live/hub/event-stream.ts'
import { askingSite } from './button/asking-site.ts'
import type { ButtonService } from './button/button.service.ts'
import type { WatchVisitor } from './live/watch-visitor.ts'
import { moduleOf } from './settings/widget.rules.ts'
import type { WidgetService } from './settings/widget.service.ts'
import type { Visitors } from './visitors/visitors.service.ts'

export function widgetRoutes(
  settings: WidgetService,
  visitors: Visitors,
  button: ButtonService,
  watch: WatchVisitor,
): Implementation[] {
  return [
    implement(getWidget, ({ caller, params }) => settings.get(caller.account.id, params.botId)),
    implement(changeWidget, ({ caller, params, body }) => settings.change(caller.account.id, params.botId, body)),
    implement(renewWidgetSecret, ({ caller, params, visit }) =>
      settings.renewSecret(caller.account.id, params.botId, visit.origin),
    ),
    implement(getChatButton, async ({ params, request, reply }) => {
      const site = askingSite(request.headers.origin, request.host)
      const { module, isRefused } = await button.readButton(params.botId, site)
      // A visitor who goes through a shop asks once, and a new colour is there soon; a site that was added is there at once.
      return sendModule(reply, module, isRefused ? 'no-store' : 'public, max-age=300')
    }),
    implement(getUnread, async ({ params, query, reply }) =>
      sendModule(reply, moduleOf({ unread: await visitors.countUnread(params.botId, query.of) }), 'no-store'),
    ),
    implement(watchVisitor, async ({ params, body, request, reply }) => {
      const lastEventId = request.headers['last-event-id']
      const place = typeof lastEventId === 'string' ? lastEventId : undefined
      await watch(params.botId, body, place, addressGroup(addressOf(request)), () => openStream(request, reply))
      return reply
    }),
    implement(markSeen, ({ params, body }) => visitors.markSeen(params.botId, body)),
    implement(backToBot, ({ params, body }) => visitors.backToBot(params.botId, body)),
  ]
}

/** A script that any site may import. */
function sendModule(reply: FastifyReply, module: string, cacheControl: string): FastifyReply {
  return reply
    .type('text/javascript; charset=utf-8')
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', cacheControl)
    .header('vary', 'origin')
    .send(module)
}
