import { createNamedKey, listNamedKeys, revokeNamedKey } from '#contract/features/account/keys.ts'
import {
  changeContactLimits,
  changeLook,
  createBot,
  deleteBot,
  getBot,
  listBots,
  renameBot,
  renewAccountKey,
  renewBotKey,
  revokeAccountKey,
  tickFirstStep,
} from '#contract/features/bots.ts'
import { changeBotFunctions, getBotFunctions } from '#contract/features/customising/functions.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import type { ApiKeys } from './api-keys/api-keys.service.ts'
import type { BotsService } from './bots.service.ts'
import type { FunctionsService } from './functions/functions.service.ts'
import type { NamedKeys } from './named-keys/named-keys.service.ts'

export function botsRoutes(
  bots: BotsService,
  apiKeys: ApiKeys,
  namedKeys: NamedKeys,
  functions: FunctionsService,
): Implementation[] {
  return [
    implement(listNamedKeys, ({ caller }) => namedKeys.list(caller.account)),
    implement(createNamedKey, ({ caller, body, visit }) => namedKeys.create(caller, body, visit.origin)),
    implement(revokeNamedKey, ({ caller, params, visit }) =>
      namedKeys.revoke(caller.account, params.keyId, visit.origin),
    ),
    implement(listBots, ({ caller }) => bots.listBots(caller.account)),
    implement(createBot, ({ caller, body, idempotency, visit }) =>
      bots.createBot(caller.account, body, idempotency, visit.origin),
    ),
    implement(getBot, ({ caller, params }) => bots.getBot(caller.account.id, params.botId)),
    implement(renameBot, ({ caller, params, body }) => bots.changeBot(caller.account.id, params.botId, body)),
    implement(getBotFunctions, ({ caller, params }) => functions.read(caller.account, params.botId)),
    implement(changeBotFunctions, ({ caller, params, body, visit }) =>
      functions.change(caller.account, params.botId, body, visit.origin),
    ),
    implement(changeLook, ({ caller, params, body }) => bots.changeLook(caller.account.id, params.botId, body)),
    implement(changeContactLimits, ({ caller, params, body }) =>
      bots.changeContactLimits(caller.account.id, params.botId, body),
    ),
    implement(deleteBot, ({ caller, params, body, visit }) =>
      bots.deleteBot(caller.account.id, params.botId, body.name, visit.origin),
    ),
    implement(renewBotKey, ({ caller, params, visit }) =>
      apiKeys.renewBotKey(caller.account.id, params.botId, visit.origin),
    ),
    implement(renewAccountKey, ({ caller, visit }) => apiKeys.renewAccountKey(caller, visit.origin)),
    implement(revokeAccountKey, ({ caller, visit }) => apiKeys.revokeAccountKey(caller.account.id, visit.origin)),
    implement(tickFirstStep, ({ caller, params, body }) => bots.noteCopied(caller.account.id, params.botId, body.step)),
  ]
}
