import { listFacts, saveFacts } from '#contract/features/facts.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import type { FactsService } from './facts.service.ts'

export function factsRoutes(facts: FactsService): Implementation[] {
  return [
    implement(listFacts, ({ caller, params }) => facts.list(caller.account.id, params.botId)),
    implement(saveFacts, ({ caller, params, body }) => facts.save(caller.account.id, params.botId, body.values)),
  ]
}
