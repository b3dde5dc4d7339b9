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
import { type Implementation, implement } from '#server/platform/http/implementation.ts'
import type { ApiKeys } from './api-keys.service.ts'
import type { BotsService } from './bots.service.ts'

export function botsRoutes(bots: BotsService, apiKeys: ApiKeys): Implementation[] {
  return [
    implement(listBots, ({ caller }) => bots.listBots(caller.account)),
    implement(createBot, ({ caller, body, idempotency }) => bots.createBot(caller.account, body, idempotency)),
    implement(getBot, ({ caller, params }) => bots.getBot(caller.account.id, params.botId)),
    implement(renameBot, ({ caller, params, body }) => bots.changeBot(caller.account.id, params.botId, body)),
    implement(deleteBot, ({ caller, params, body }) => bots.deleteBot(caller.account.id, params.botId, body.name)),
    implement(renewBotKey, ({ caller, params }) => apiKeys.renewBotKey(caller.account.id, params.botId)),
    implement(revokeAccountKey, ({ caller }) => apiKeys.revokeAccountKey(caller.account.id)),
    implement(renewAccountKey, ({ caller }) => apiKeys.renewAccountKey(caller.account.id)),
    implement(tickFirstStep, ({ caller, params }) => bots.noteSnippetCopied(caller.account.id, params.botId)),
  ]
}
