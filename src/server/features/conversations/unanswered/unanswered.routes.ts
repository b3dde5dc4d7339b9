import { handleUnanswered, listUnanswered } from '#contract/features/conversations/unanswered.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import type { UnansweredService } from './unanswered.service.ts'

export function unansweredRoutes(unanswered: UnansweredService): Implementation[] {
  return [
    implement(listUnanswered, ({ caller, params, query }) =>
      unanswered.list(caller.account.id, params.botId, query.cursor),
    ),
    implement(handleUnanswered, ({ caller, params, body }) =>
      unanswered.handle(caller.account.id, params.botId, params.messageId, body.outcome),
    ),
  ]
}
