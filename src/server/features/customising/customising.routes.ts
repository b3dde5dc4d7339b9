import {
  finishCustomisation,
  getCustomisation,
  saveCustomisation,
} from '#contract/features/customising/customisation.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import type { CustomisingService } from './customising.service.ts'

export function customisingRoutes(customising: CustomisingService): Implementation[] {
  return [
    implement(getCustomisation, ({ caller, params }) => customising.read(caller.account.id, params.botId)),
    implement(saveCustomisation, ({ caller, params, body }) => customising.save(caller.account.id, params.botId, body)),
    implement(finishCustomisation, ({ caller, params, visit }) =>
      customising.finish(caller.account.id, params.botId, visit.origin),
    ),
  ]
}
