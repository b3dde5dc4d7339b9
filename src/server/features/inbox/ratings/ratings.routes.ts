import { rateAnswer, rateMessage } from '#contract/features/conversations/ratings.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import type { RatingsService } from './ratings.service.ts'

export function ratingsRoutes(ratings: RatingsService): Implementation[] {
  return [
    implement(rateAnswer, ({ params, body }) => ratings.rateAsVisitor(params.botId, params.messageId, body)),
    implement(rateMessage, ({ caller, params, body }) => ratings.rateAsProgram(caller, params.messageId, body)),
  ]
}
