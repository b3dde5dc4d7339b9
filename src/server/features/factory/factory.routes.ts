/** The two calls of the first version's clients, on top of the same services as the rest. */
import { factoryAccount, factoryChatbotRegistration } from '#contract/features/factory.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import type { FactoryService } from './factory.service.ts'

export function factoryRoutes(factory: FactoryService): Implementation[] {
  return [
    implement(factoryAccount, ({ caller, body }) =>
      body.operation === 'GetAccount'
        ? factory.getAccount(caller.account, body.username)
        : factory.getInvitationWaitlist(caller.account),
    ),
    implement(factoryChatbotRegistration, ({ caller, params }) => factory.getBot(caller.account, params.botId)),
  ]
}
