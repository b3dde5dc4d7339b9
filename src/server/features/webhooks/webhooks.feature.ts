/** Puts the feature together. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { createSentTexts } from '#server/features/app-access/app-access.public.ts'
import type { FileLinks } from '#server/features/files/files.public.ts'
import { gatherChanges } from '#server/platform/live/gathered-changes.ts'
import { createDispatcher, type Dispatcher } from './sending/dispatcher.ts'
import { webhookSealedFor } from './sending/webhook-secrets.ts'
import { forgetOldDeliveries, giveUpLeftovers } from './webhooks.house.store.ts'
import { webhooksRoutes } from './webhooks.routes.ts'
import { createWebhooksService } from './webhooks.service.ts'
import { webhooks } from './webhooks.tables.ts'

interface WebhooksFeature extends Feature {
  readonly dispatcher: Pick<Dispatcher, 'turn'>
}

export function createWebhooks(
  context: FeatureContext,
  { fileLinks }: { readonly fileLinks: Pick<FileLinks, 'linkTo'> },
): WebhooksFeature {
  const { database, clock, log, keyring } = context
  const changes = gatherChanges(database, 'webhooks', log)
  const texts = createSentTexts(keyring, fileLinks)
  const dispatcher = createDispatcher({ ...context, texts, changes })
  return {
    dispatcher,
    routes: webhooksRoutes(createWebhooksService(context, dispatcher)),
    jobs: [
      {
        name: 'forget-old-deliveries',
        schedule: '29 * * * *',
        run: async () => {
          await giveUpLeftovers(database.house, clock.now())
          await forgetOldDeliveries(database.house, clock.now())
        },
      },
    ],
    sealed: [webhooks.secretSealed, webhooks.oldSecretSealed].map((column) => ({
      kind: 'webhooks',
      column,
      key: [webhooks.accountId, webhooks.botId, webhooks.id],
      owner: webhooks.id,
      sealedFor: webhookSealedFor,
    })),
    start: () => dispatcher.start(),
    close: async () => {
      await dispatcher.stop()
      await changes.close()
    },
  }
}
