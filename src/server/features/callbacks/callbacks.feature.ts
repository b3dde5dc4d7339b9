/** Puts the feature together. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { callbacksRoutes } from './callbacks.routes.ts'
import { type CallbacksService, createCallbacksService } from './callbacks.service.ts'
import { callbacks } from './callbacks.tables.ts'
import { saidSealedFor } from './said.ts'

interface Callbacks extends Feature {
  readonly keep: CallbacksService['keep']
}

export function createCallbacks(context: FeatureContext): Callbacks {
  const service = createCallbacksService(context)
  return {
    routes: callbacksRoutes(service),
    jobs: [
      { name: 'tell-of-callbacks', schedule: '*/10 * * * *', run: () => service.tellOwners() },
      { name: 'forget-old-callbacks', schedule: '53 3 * * *', run: () => service.forgetOld() },
    ],
    sealed: [
      {
        kind: 'callbacks',
        column: callbacks.saidSealed,
        key: [callbacks.accountId, callbacks.botId, callbacks.id],
        owner: callbacks.id,
        sealedFor: saidSealedFor,
      },
    ],
    keep: (left, storeMessage) => service.keep(left, storeMessage),
  }
}
