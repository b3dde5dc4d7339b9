import {
  addFeature,
  changeFeature,
  changeInformation,
  getInformation,
  orderFeatures,
  removeFeature,
} from '#contract/features/customising/bot-information.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import type { BotInformationService } from './bot-information.service.ts'

export function botInformationRoutes(information: BotInformationService): Implementation[] {
  return [
    implement(getInformation, ({ caller, params }) => information.read(caller.account.id, params.botId)),
    implement(changeInformation, ({ caller, params, body }) =>
      information.change(caller.account.id, params.botId, body),
    ),
    implement(addFeature, ({ caller, params, body, idempotency }) =>
      information.addFeature(caller.account.id, params.botId, body, idempotency),
    ),
    implement(changeFeature, ({ caller, params, body }) =>
      information.changeFeature(caller.account.id, params.botId, params.featureId, body),
    ),
    implement(removeFeature, ({ caller, params }) =>
      information.removeFeature(caller.account.id, params.botId, params.featureId),
    ),
    implement(orderFeatures, ({ caller, params, body }) =>
      information.orderFeatures(caller.account.id, params.botId, body.ids),
    ),
  ]
}
