/** Puts the feature together; what other features may use of it. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { replySettingsRoutes } from './reply-settings.routes.ts'
import { createReplySettingsService } from './reply-settings.service.ts'
import { createWordFilesService } from './word-files/word-files.service.ts'

export { entryChanges, storedPartOf } from './reply-settings.rules.ts'

export function createReplySettings(context: FeatureContext): Feature {
  return { routes: replySettingsRoutes(createReplySettingsService(context), createWordFilesService(context)) }
}
