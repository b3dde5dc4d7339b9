/** Puts the feature together. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { contactIdSealedFor, sealContactIds } from './contact-ids.ts'
import { deleteOldTraces, forgetFixedQuestions } from './conversations.house.store.ts'
import { contacts } from './conversations.tables.ts'
import { recentMs } from './unanswered/open-questions.ts'
import { unansweredRoutes } from './unanswered/unanswered.routes.ts'
import { createUnansweredService } from './unanswered/unanswered.service.ts'

/** Explanations are looked at while a message is fresh, and take more room than the messages. */
const tracesKeptDays = 90

export function createConversations({ database, clock, log, keyring }: FeatureContext): Feature {
  return {
    routes: unansweredRoutes(createUnansweredService({ database, clock })),
    jobs: [
      {
        name: 'delete-old-traces',
        schedule: '23 2 * * *',
        async run() {
          await deleteOldTraces(database.house, new Date(clock.now().getTime() - tracesKeptDays * 86_400_000))
        },
      },
      {
        name: 'forget-fixed-questions',
        schedule: '11 4 * * *',
        run: () => forgetFixedQuestions(database.house, new Date(clock.now().getTime() - recentMs)),
      },
    ],
    sealed: [
      {
        kind: 'contacts',
        column: contacts.externalIdSealed,
        key: [contacts.accountId, contacts.botId, contacts.id],
        owner: contacts.keyHash,
        sealedFor: contactIdSealedFor,
      },
    ],
    // Only an update from an older version leaves any.
    warmUp: () =>
      sealContactIds(database, keyring).catch((error: unknown) => log.warn({ err: error }, 'contact ids not sealed')),
  }
}
