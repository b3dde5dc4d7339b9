/** Every endpoint of the product, by group. The server must implement each exactly once; the API pages are made from it. */

import type { Endpoint } from './endpoint.ts'
import * as accountDeletion from './features/account/deletion.ts'
import * as accountDetails from './features/account/details.ts'
import * as emailChange from './features/account/email-change.ts'
import * as accountKeys from './features/account/keys.ts'
import * as ownData from './features/account/own-data.ts'
import * as secondFactor from './features/account/second-factor.ts'
import * as accountSessions from './features/account/sessions.ts'
import * as accountUsage from './features/account/usage.ts'
import * as accounts from './features/accounts.ts'
import * as adminAccounts from './features/admin/accounts.ts'
import * as adminAudit from './features/admin/audit.ts'
import * as adminInvitations from './features/admin/invitations.ts'
import * as adminJobs from './features/admin/jobs.ts'
import * as adminNotices from './features/admin/notices.ts'
import * as adminOutbox from './features/admin/outbox.ts'
import * as adminOverview from './features/admin/overview.ts'
import * as adminSecretKey from './features/admin/secret-key.ts'
import * as answers from './features/answers.ts'
import * as chatCompletions from './features/app-access/chat-completions.ts'
import * as appMessages from './features/app-access/messages.ts'
import * as webhooks from './features/app-access/webhooks.ts'
import * as bots from './features/bots.ts'
import * as connections from './features/channels/connections.ts'
import * as hooks from './features/channels/hooks.ts'
import * as installs from './features/channels/installs.ts'
import * as testSends from './features/channels/test-sends.ts'
import * as widget from './features/channels/widget.ts'
import * as callbacks from './features/conversations/callbacks.ts'
import * as questionChecks from './features/conversations/question-checks.ts'
import * as ratings from './features/conversations/ratings.ts'
import * as unanswered from './features/conversations/unanswered.ts'
import * as corpus from './features/corpus.ts'
import * as botInformation from './features/customising/bot-information.ts'
import * as corpusAttachments from './features/customising/corpus-attachments.ts'
import * as corpusHistory from './features/customising/corpus-history.ts'
import * as corpusQuestions from './features/customising/corpus-questions.ts'
import * as customisation from './features/customising/customisation.ts'
import * as botFunctions from './features/customising/functions.ts'
import * as replySettings from './features/customising/replies.ts'
import * as contactMessages from './features/enquiries/contact-messages.ts'
import * as leads from './features/enquiries/leads.ts'
import * as factory from './features/factory.ts'
import * as facts from './features/facts.ts'
import * as files from './features/files.ts'
import * as importColumns from './features/imports/columns.ts'
import * as importRows from './features/imports/rows.ts'
import * as importSteps from './features/imports/steps.ts'
import * as importTables from './features/imports/tables.ts'
import * as importUploads from './features/imports/uploads.ts'
import * as inboxContacts from './features/inbox/contacts.ts'
import * as inboxConversations from './features/inbox/conversations.ts'
import * as inboxExports from './features/inbox/exports.ts'
import * as handover from './features/inbox/handover.ts'
import * as savedFilters from './features/inbox/saved-filters.ts'
import * as inboxSettings from './features/inbox/settings.ts'
import * as models from './features/models.ts'
import * as plans from './features/plans.ts'
import * as system from './features/system.ts'
import * as downgrades from './features/terms/downgrades.ts'
import * as holidays from './features/terms/holidays.ts'
import * as howToPay from './features/terms/how-to-pay.ts'
import * as terms from './features/terms/terms.ts'
import * as live from './live.ts'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'id' in value && 'method' in value && 'access' in value
}

function endpointsOf(module: object): readonly Endpoint[] {
  return Object.values(module).filter(isEndpoint)
}

/** In the order in which a reader wants them. */
export const endpointGroups = {
  answers: [...endpointsOf(answers), ...endpointsOf(ratings), ...endpointsOf(questionChecks)],
  appAccess: [appMessages, webhooks, chatCompletions].flatMap(endpointsOf),
  bots: [
    // One a line, so that additions do not meet.
    ...endpointsOf(bots),
    ...endpointsOf(customisation),
    ...endpointsOf(botFunctions),
    ...endpointsOf(replySettings),
  ],
  inbox: [
    // One a line, so that additions do not meet.
    ...endpointsOf(inboxConversations),
    ...endpointsOf(handover),
    ...endpointsOf(inboxContacts),
    ...endpointsOf(savedFilters),
    ...endpointsOf(inboxExports),
    ...endpointsOf(inboxSettings),
  ],
  widget: endpointsOf(widget),
  callbacks: endpointsOf(callbacks),
  connections: [connections, installs, testSends].flatMap(endpointsOf),
  hooks: endpointsOf(hooks),
  unanswered: endpointsOf(unanswered),
  corpus: [corpus, corpusHistory, corpusQuestions, corpusAttachments].flatMap(endpointsOf),
  facts: endpointsOf(facts),
  information: endpointsOf(botInformation),
  files: endpointsOf(files),
  ownData: endpointsOf(ownData),
  imports: [importUploads, importColumns, importRows, importSteps, importTables].flatMap(endpointsOf),
  models: endpointsOf(models),
  accounts: [
    // One a line, so that additions do not meet.
    ...endpointsOf(accounts),
    ...endpointsOf(accountDetails),
    ...endpointsOf(accountDeletion),
    ...endpointsOf(emailChange),
    ...endpointsOf(secondFactor),
    ...endpointsOf(accountKeys),
    ...endpointsOf(accountSessions),
  ],
  plans: [plans, accountUsage, terms, downgrades, holidays, howToPay].flatMap(endpointsOf),
  enquiries: [leads, contactMessages].flatMap(endpointsOf),
  admin: [
    ...endpointsOf(adminOverview),
    ...endpointsOf(adminSecretKey),
    ...endpointsOf(adminAccounts),
    ...endpointsOf(adminAudit),
    ...endpointsOf(adminInvitations),
    ...endpointsOf(adminJobs),
    ...endpointsOf(adminOutbox),
    ...endpointsOf(adminNotices),
  ],
  factory: endpointsOf(factory),
  live: endpointsOf(live),
  system: endpointsOf(system),
} as const
export type EndpointGroup = keyof typeof endpointGroups

export const allEndpoints: readonly Endpoint[] = Object.values(endpointGroups).flat()
