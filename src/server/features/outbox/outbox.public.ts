/** Lets an ADMIN look after mails; `platform/mail` keeps and sends them. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { outboxRoutes } from './outbox.routes.ts'
import { createOutboxService } from './outbox.service.ts'

export { countMails } from './outbox.house.store.ts'

export function createOutbox(context: FeatureContext): Feature {
  return { routes: outboxRoutes(createOutboxService(context)) }
}
