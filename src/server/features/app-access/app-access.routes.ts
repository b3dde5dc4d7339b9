import { createClientToken, listBotMessages, watchBot } from '#contract/features/app-access/messages.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import { addressGroup, addressOf } from '#server/platform/http/limits/address-group.ts'
import { openStream } from '#server/platform/live/hub/event-stream.ts'
import type { AppAccess } from './app-access.service.ts'
import type { BotEventHub } from './streams/bot-event-hub.ts'

export function appAccessRoutes(service: AppAccess, hub: BotEventHub): Implementation[] {
  return [
    implement(createClientToken, async ({ caller, body }) =>
      service.createClientToken(caller, body.contactId, body.ttlSeconds),
    ),
    implement(listBotMessages, ({ caller, params, query }) => service.listMessages(caller, params.botId, query)),
    implement(watchBot, async ({ caller, params, query, request, reply }) => {
      // A client that comes back by itself sends the header beside the address that it began with: the header is newer.
      const lastEventId = request.headers['last-event-id']
      const after = typeof lastEventId === 'string' && lastEventId !== '' ? lastEventId : query.after
      const address = addressGroup(addressOf(request))
      await hub.listen(caller, params.botId, after, address, () => openStream(request, reply))
      return reply
    }),
  ]
}
