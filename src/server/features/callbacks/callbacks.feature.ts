/** Puts the feature together. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { forgetOldCallbacks } from './callbacks.house.store.ts'
import { callbacksRoutes } from './callbacks.routes.ts'
import { type CallbacksService, createCallbacksService } from './callbacks.service.ts'

interface Callbacks extends Feature {
  readonly keep: CallbacksService['keep']
}

/** Contact details of strangers are not kept for good. */
const keptDays = 90

export function createCallbacks(context: FeatureContext): Callbacks {
  const { database, clock } = context
  const service = createCallbacksService(context)
  return {
    routes: callbacksRoutes(service),
    jobs: [
      { name: 'tell-of-callbacks', schedule: '*/10 * * * *', run: () => service.tellOwners() },
      {
        name: 'forget-old-callbacks',
        schedule: '53 3 * * *',
        run: () => forgetOldCallbacks(database.house, new Date(clock.now().getTime() - keptDays * 86_400_000)),
      },
    ],
    keep: service.keep,
  }
}
