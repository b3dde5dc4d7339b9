/** Puts the feature together. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import type { Bots } from '#server/features/bots/bots.public.ts'
import type { FileLinks } from '#server/features/files/files.public.ts'
import { appAccessRoutes } from './app-access.routes.ts'
import { createAppAccessService } from './app-access.service.ts'
import { BotEventHub } from './streams/bot-event-hub.ts'
import { forgetOldBotEvents } from './streams/bot-events.house.store.ts'
import { createSentTexts } from './streams/sent-texts.ts'

interface AppAccessFeature extends Feature {
  /** Streams what happens to bots. */
  readonly hub: BotEventHub
}

interface Needs {
  readonly apiKeys: Bots['apiKeys']
  readonly fileLinks: Pick<FileLinks, 'linkTo'>
}

export function createAppAccess(context: FeatureContext, { apiKeys, fileLinks }: Needs): AppAccessFeature {
  const { database, log, keyring } = context
  const texts = createSentTexts(keyring, fileLinks)
  const hub = new BotEventHub({ database, log, keyring, texts, isLive: apiKeys.isLive })
  return {
    hub,
    routes: appAccessRoutes(createAppAccessService(context, apiKeys, texts), hub),
    jobs: [{ name: 'forget-old-bot-events', schedule: '*/10 * * * *', run: () => forgetOldBotEvents(database.house) }],
    close: () => hub.close(),
  }
}
