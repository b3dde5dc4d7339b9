import { watchChanges } from '#contract/live.ts'
import { type Implementation, implement } from '../http/endpoints/implementation.ts'
import type { LiveHub } from './live-hub.ts'

export function liveRoutes(hub: LiveHub): Implementation[] {
  return [
    implement(watchChanges, async ({ caller, query, request, reply }) => {
      // The browser sends the header when it comes back by itself, with the address as it was: the header is newer.
      const lastEventId = request.headers['last-event-id']
      hub.listen(
        caller,
        typeof lastEventId === 'string' && lastEventId !== '' ? lastEventId : query.after,
        request,
        reply,
      )
      return reply
    }),
  ]
}
