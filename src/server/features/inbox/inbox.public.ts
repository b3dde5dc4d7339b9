/** The inbox: conversations of all channels in one list, and persons who answer in them. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import type { PlanRecordReader } from '#server/features/entitlements/entitlements.public.ts'
import { createContactsService } from './contacts/contacts.service.ts'
import { createExportJobs } from './exports/exports.jobs.ts'
import { createExportsService } from './exports/exports.service.ts'
import { fileAddress, inboxRoutes } from './inbox.routes.ts'
import { createScopeOf } from './inbox-scope.ts'
import { createListsService } from './lists/lists.service.ts'
import { createMailsJobs } from './mails/mails.jobs.ts'
import { ratingsRoutes } from './ratings/ratings.routes.ts'
import { createRatingsService, type RatingNeeds } from './ratings/ratings.service.ts'
import { createReplyingService, type ReplyingNeeds } from './replying/replying.service.ts'
import { createHistory } from './retention/history.ts'
import { createRetentionJobs } from './retention/retention.jobs.ts'
import { createCatchUp } from './search/catch-up.ts'
import { createSettingsService } from './settings/settings.service.ts'
import { createHandoverService, type HandoverService, type SendToContact } from './states/handover.service.ts'
import { createStatesJobs } from './states/states.jobs.ts'
import { type ContactWindowOf, createThreadService } from './thread/thread.service.ts'

export { contactCodeOf, givenNameOf } from './lists/contact-names.ts'
export { insertLine } from './states/states.store.ts'

interface Needs extends ReplyingNeeds, RatingNeeds {
  readonly plans: Pick<PlanRecordReader, 'entitlementsOf'>
  /** Hands what a person or the system says to the contact's channel. */
  readonly sendToContact: SendToContact
  /** What the contact's platform lets anybody write to them now. */
  readonly contactWindow: ContactWindowOf
}

export interface Inbox {
  readonly feature: Feature
  /** A person answered in the platform's own app. */
  readonly personAnswered: HandoverService['personAnswered']
  /** They left it to the bot again. */
  readonly personLeft: HandoverService['personLeft']
  /** A contact gave the word back to the bot. */
  readonly handBackByContact: HandoverService['handBackByContact']
}

export function createInbox(context: FeatureContext, needs: Needs): Inbox {
  const { plans, sendToContact, contactWindow, files, similar } = needs
  const scopeOf = createScopeOf(context)
  const catchUp = createCatchUp(context)
  const history = createHistory(context, plans)
  const linkOf = () => fileAddress
  const handover = createHandoverService(context, scopeOf, linkOf, sendToContact)
  const replying = createReplyingService(context, scopeOf, { files, similar })
  const ratings = createRatingsService(context, needs, (tx, bot, conversationId) =>
    handover.wantByRating(tx, bot, conversationId),
  )
  const routes = inboxRoutes({
    lists: createListsService(context, scopeOf, catchUp),
    thread: createThreadService(context, scopeOf, linkOf, contactWindow),
    handover,
    replying,
    contacts: createContactsService(context, scopeOf, files),
    settings: createSettingsService(context),
    exports: createExportsService(context),
    now: () => context.clock.now(),
  })
  return {
    feature: {
      routes: [...routes, ...ratingsRoutes(ratings)],
      jobs: [
        ...createStatesJobs(context, handover),
        ...createMailsJobs(context),
        ...createExportJobs({ ...context, shownSince: (accountId, now) => history.shownSince(accountId, now) }),
        ...createRetentionJobs(context, history),
        { name: 'catch-up-inboxes', schedule: '* * * * *', run: () => catchUp.all() },
        { name: 'clear-away-reply-files', schedule: '52 * * * *', run: () => replying.clearAway() },
      ],
    },
    personAnswered: (answered) => handover.personAnswered(answered),
    personLeft: (left) => handover.personLeft(left),
    handBackByContact: (...by) => handover.handBackByContact(...by),
  }
}
