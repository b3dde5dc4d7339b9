import {
  createBot,
  deleteBot,
  getBot,
  listBots,
  renameBot,
  renewAccountKey,
  renewBotKey,
  revokeAccountKey,
  tickFirstStep,
} from '#contract/bots.ts'
import { originOf } from '#server/features/audit/audit.public.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import type { ApiKeys } from './api-keys/api-keys.service.ts'
import type { BotsService } from './bots.service.ts'

export function botsRoutes(bots: BotsService, apiKeys: ApiKeys): Implementation[] {
  return [
    implement(listBots, ({ caller }) => bots.listBots(caller.account)),
    implement(createBot, ({ caller, body, idempotency, request }) =>
      bots.createBot(caller.account, body, idempotency, originOf(request)),
    ),
    implement(getBot, ({ caller, params }) => bots.getBot(caller.account.id, params.botId)),
    implement(renameBot, ({ caller, params, body }) => bots.changeBot(caller.account.id, params.botId, body)),
    implement(deleteBot, ({ caller, params, body, request }) =>
      bots.deleteBot(caller.account.id, params.botId, body.name, originOf(request)),
    ),
    implement(renewBotKey, ({ caller, params, request }) =>
      apiKeys.renewBotKey(caller.account.id, params.botId, originOf(request)),
    ),
    implement(renewAccountKey, ({ caller, request }) => apiKeys.renewAccountKey(caller.account.id, originOf(request))),
    implement(revokeAccountKey, ({ caller, request }) =>
      apiKeys.revokeAccountKey(caller.account.id, originOf(request)),
    ),
    implement(tickFirstStep, ({ caller, params }) => bots.noteSnippetCopied(caller.account.id, params.botId)),
  ]
}
