/** What every endpoint declares. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from './all-endpoints.ts'
import { isRouteAction } from './audit-actions.ts'
import type { Endpoint } from './endpoint.ts'
import { entitlementNames, startingQuantities } from './entitlements.ts'
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
import * as slackInstalls from './features/channels/installs.ts'
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
import * as imports from './features/imports.ts'
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
import { maxInteger } from './fields.ts'
import { isBucketLimit, type Limit } from './limits.ts'
import * as live from './live.ts'

const exported: Record<string, unknown> = {
  ...accountDeletion,
  ...accountDetails,
  ...accountUsage,
  ...emailChange,
  ...accounts,
  ...adminAudit,
  ...adminAccounts,
  ...adminInvitations,
  ...adminJobs,
  ...adminNotices,
  ...adminOutbox,
  ...adminOverview,
  ...adminSecretKey,
  ...answers,
  ...appMessages,
  ...webhooks,
  ...chatCompletions,
  ...bots,
  ...botFunctions,
  ...botInformation,
  ...callbacks,
  ...connections,
  ...hooks,
  ...slackInstalls,
  ...testSends,
  ...contactMessages,
  ...unanswered,
  ...corpus,
  ...corpusAttachments,
  ...corpusHistory,
  ...corpusQuestions,
  ...customisation,
  ...downgrades,
  ...factory,
  ...facts,
  ...files,
  ...holidays,
  ...howToPay,
  ...imports,
  ...inboxContacts,
  ...widget,
  ...inboxConversations,
  ...inboxExports,
  ...handover,
  ...savedFilters,
  ...inboxSettings,
  ...leads,
  ...live,
  ...models,
  ...ownData,
  ...plans,
  ...questionChecks,
  ...ratings,
  ...replySettings,
  ...accountKeys,
  ...secondFactor,
  ...accountSessions,
  ...system,
  ...terms,
}

test('the id of an endpoint is the name it is exported by, and no two share one', () => {
  expect(new Set(allEndpoints.map(({ id }) => id)).size).toBe(allEndpoints.length)
  for (const endpoint of allEndpoints) {
    expect(endpoint.id).toMatch(/^[a-z][a-zA-Z]+$/)
    expect(exported[endpoint.id], endpoint.id).toBe(endpoint)
  }
})

/** All that a caller without an account can call. */
const publicIds = [
  'watchVisitor',
  'markSeen',
  'backToBot',
  'rateAnswer',
  'getUnread',
  'getChallenge',
  'getSetup',
  'setUpOwner',
  'applyForInvitation',
  'sendSignUpCode',
  'signUp',
  'stopEmailChange',
  'sendContactMessage',
  'getSession',
  'logIn',
  'logInWithCode',
  'logOut',
  'sendResetCode',
  'checkResetCode',
  'resetPassword',
  'getChatButton',
  'getPublicBot',
  'sendPublicMessage',
  'getPublicConversation',
  'sendSampleMessage',
  // Slack sends the person back: it wants the session that began, and what Slack was told then.
  'returnFromSlack',
  // Without a session it wants a signed link.
  'getFile',
  'getPlans',
  'getHealth',
  'getReadiness',
]

test('these endpoints are public, and no others', () => {
  const found = allEndpoints.filter(({ access }) => access === 'public').map(({ id }) => id)
  expect(found.toSorted()).toEqual(publicIds.toSorted())
})

test('what changes something says what the audit records of it, or null', () => {
  for (const { id, method, audits } of allEndpoints)
    if (method !== 'GET') expect(audits, `${id} says nothing of the audit`).toBeDefined()
})

test('the HTTP layer records at most one action of a call', () => {
  for (const { id, audits } of allEndpoints) expect((audits ?? []).filter(isRouteAction).length, id).toBeLessThan(2)
})

test('what a named key can call says which scopes it needs', () => {
  for (const { id, access, scopes = [] } of allEndpoints)
    expect(scopes.length > 0, id).toBe(['botKey', 'bearer', 'sessionOrScope'].includes(access))
})

test('no stranger is asked for a plan', () => {
  for (const { id, access, requires } of allEndpoints)
    if (requires !== undefined)
      expect(['session', 'sessionOrKey', 'sessionOrScope', 'botKey', 'bearer'], id).toContain(access)
})

function isKnownTo({ access, body }: Endpoint, { per }: Limit): boolean {
  if (per === 'address') return true
  if (per === 'key') return access === 'botKey' || access === 'bearer'
  if (per === 'account') return access !== 'public'
  const fields = (body as { shape?: object } | undefined)?.shape ?? {}
  return per === 'visitor' ? 'visitorToken' in fields : 'email' in fields
}

test('a limit counts by something that its endpoint knows of a caller', () => {
  for (const endpoint of allEndpoints)
    for (const limit of endpoint.limits ?? []) expect(isKnownTo(endpoint, limit), endpoint.id).toBe(true)
})

test('endpoints that share a counter agree on its numbers', () => {
  const counters = new Map<string, Limit>()
  for (const { limits = [] } of allEndpoints)
    for (const limit of limits) {
      if (isBucketLimit(limit)) continue
      const name = `${limit.counter} ${limit.per}`
      expect(counters.get(name) ?? limit, name).toEqual(limit)
      counters.set(name, limit)
    }
  expect(counters.size).toBeGreaterThan(5)
})

test('no plan has less than the one before', () => {
  for (const name of entitlementNames) {
    const { FREE, VIP, ADMIN } = startingQuantities
    const amounts = [FREE[name], VIP[name], ADMIN[name]].map((amount) =>
      amount === null ? Number.POSITIVE_INFINITY : Number(amount),
    )
    expect(amounts, name).toEqual(amounts.toSorted((one, other) => one - other))
  }
})

interface NumberSchema {
  readonly type?: string
  readonly maximum?: number
}

/** The whole numbers in a JSON schema that may be larger than an integer column of the database, by their path. */
function largeNumbers(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, maximum = Number.POSITIVE_INFINITY } = schema as NumberSchema
  const found = type === 'integer' && maximum > maxInteger ? [path] : []
  return [...found, ...Object.entries(schema).flatMap(([name, part]) => largeNumbers(part, `${path}.${name}`))]
}

test('no whole number that is sent is too large for the column that it is compared with', () => {
  const large = allEndpoints.flatMap(({ id, params, query, body }) =>
    [params, query, body].flatMap((schema) =>
      schema instanceof z.ZodType
        ? largeNumbers(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), id)
        : [],
    ),
  )
  expect(large).toEqual([
    // A version of a bot's content, which is a column of 64 bits.
    'changeCorpusItems.properties.selection.anyOf.2.properties.change',
  ])
})
