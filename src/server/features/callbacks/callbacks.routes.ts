import { listCallbacks, tickAllCallbacks, tickCallback } from '#contract/features/conversations/callbacks.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import type { CallbacksService } from './callbacks.service.ts'

export function callbacksRoutes(callbacks: CallbacksService): Implementation[] {
  return [
    implement(listCallbacks, ({ caller, params, query }) => callbacks.list(caller.account.id, params.botId, query)),
    implement(tickCallback, ({ caller, params, body }) =>
      callbacks.tick(caller.account.id, params.botId, params.callbackId, body.isDone),
    ),
    implement(tickAllCallbacks, ({ caller, params, body }) =>
      callbacks.tickAll(caller.account.id, params.botId, new Date(body.until)),
    ),
  ]
}
