/** The authorisation matrix: every route for every kind of caller. What is not written down in `rights.matrix.ts` fails. */

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SharedApp } from '#channels/port/channel.ts'
import { sharedSlackApp } from '#channels/slack/shared-app.ts'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { QuotaName } from '#contract/entitlements.ts'
import { mintInvitationCode } from '#contract/features/accounts.ts'
import { listInvitationCodes } from '#contract/features/admin/invitations.ts'
import { askForVip } from '#contract/features/enquiries/leads.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { type As, call } from '#tests/support/calls/calls.ts'
import { createOwnerSession, createUserSession, type Person } from '#tests/support/people/people.ts'
import { bodyOf, endsIn, queries } from '#tests/support/rights/inputs.ts'
import {
  addContactMessage,
  addSpareConnection,
  createTenant,
  nobodysId,
  nowhere,
  type Tenant,
} from '#tests/support/rights/tenants.ts'
import { createPlainChannel } from '#tests/support/servers/plain-channel/plain-channel.ts'
import { accounts } from './features/accounts/accounts.tables.ts'
import { addApplication, listApplications } from './features/invitations/invitations.house.store.ts'
import { type Caller, callers, codeOfMark, rights, rightsPage } from './rights.matrix.ts'

let app: TestApp
let applicationId: string
let contactId: string
let leadId: string
let codeId: string
let admin: Person
let friend: Person
let tenants: Record<'vip' | 'free' | 'expired' | 'suspended' | 'deleting' | 'stranger', Tenant>

async function setPlan({ person }: Tenant, change: Partial<typeof accounts.$inferInsert>): Promise<void> {
  await app.database.house.update(accounts).set(change).where(eq(accounts.id, person.account.id))
}

beforeAll(async () => {
  app = await createTestApp({
    channels: new Map([['slack', { ...createPlainChannel(), sharedApp: sharedSlackApp as SharedApp<object> }]]),
    channelEndpoints: { slack: nowhere },
    slackClientId: '1234567890.1234567890',
    slackClientSecret: 'a client secret of the test',
    slackSigningSecret: 'a signing secret of the test',
  })
  admin = await createOwnerSession(app)
  friend = await createUserSession(app)
  tenants = {
    vip: await createTenant(app, 'Of a VIP'),
    free: await createTenant(app, 'Of a free account'),
    expired: await createTenant(app, 'Of a plan that ended'),
    suspended: await createTenant(app, 'Of a suspended account'),
    deleting: await createTenant(app, 'Of an account that goes'),
    stranger: await createTenant(app, 'Of another tenant'),
  }
  await setPlan(tenants.free, { plan: 'free' })
  await setPlan(tenants.expired, { planUntil: new Date(app.clock.now().getTime() - 1000) })
  await app.features.accounts.suspend(tenants.suspended.person.account.id, admin.account.id)
  // As whoever logs in within the seven days.
  await setPlan(tenants.deleting, { deletesAt: new Date(app.clock.now().getTime() + 86_400_000) })
  const form = { email: 'applicant@example.com', purpose: 'To test', locale: 'en', createdAt: app.clock.now() } as const
  await app.database.house.transaction((tx) => addApplication(tx, form))
  const { rows } = await listApplications(
    app.database.house,
    { status: undefined, text: '' },
    { place: undefined, isRising: false, size: 50 },
  )
  applicationId = rows[0]?.id ?? ''
  contactId = await addContactMessage(app)
  const wish = { contact: 'Ann', email: 'ann@example.com', phone: '0161 496 0123', payType: 'yearly' } as const
  leadId = (await call(app, askForVip, { body: wish }, friend)).reply.lead.id
  await call(app, mintInvitationCode, { body: {} }, admin)
  codeId = (await call(app, listInvitationCodes, {}, admin)).reply.items[0]?.id ?? ''
})
afterAll(() => app.close())

/** Of failures in the form of another interface, which has names of its own for some. */
function codeForClients(answer: unknown): string | undefined {
  const { code = '' } = (answer as { error?: { code?: string } }).error ?? {}
  return { invalid_api_key: 'key-wrong', model_not_found: 'model-missing' }[code] ?? code
}

/** `yes`, or the code of the refusal. */
async function outcomeOf(endpoint: Endpoint, ids: Record<string, string>, as: As): Promise<string> {
  const spareId = endpoint.id === 'removeConnection' ? await addSpareConnection(app, ids.connectionId) : undefined
  const params = {
    ...ids,
    ...(spareId !== undefined && { connectionId: spareId }),
    applicationId,
    // One name in two places: who wrote to a bot, and who wrote to the operator.
    contactId:
      endpoint.path.includes('/bots/') && endpoint.id !== 'deleteContact' ? (ids.contactOfBot ?? '') : contactId,
    ...(endpoint.id === 'getExchange' && { messageId: ids.questionId }),
    ...(endpoint.id === 'rateAnswer' && { messageId: ids.toldId }),
    ...(endpoint.id === 'rateMessage' && { messageId: ids.programMessageId }),
    leadId,
    accountId: nobodysId,
    keyId: nobodysId,
    sessionId: nobodysId,
    // Whoever deletes one leaves the other to the calls that follow.
    ...(endpoint.id === 'deleteWebhook' && { webhookId: ids.spareWebhookId }),
    noticeId: nobodysId,
    day: '2099-01-02',
    packId: applicationId,
    codeId,
    rowNumber: 2,
    locale: 'en',
    kind: 'chat',
    name: 'none',
  }
  const body =
    endpoint.id === 'rateAnswer'
      ? // A visitor rates what was said to them.
        { visitorToken: ids.visitorToken, rating: 'good' }
      : bodyOf(endpoint, friend.account.email, tenants.vip.ids.botId)
  const input = { params, query: queries[endpoint.id], body }
  const { status, problem } = await call(app, endpoint, input as never, as)
  const code = endpoint.failsAs === 'openai' ? codeForClients(problem) : problem?.code
  const isAdmitted = status < 400 ? endsIn[endpoint.id] === undefined : code === endsIn[endpoint.id]
  return isAdmitted ? 'yes' : (code ?? String(status))
}

/** Who calls, and the bot that the paths name. A caller without a bot asks for the VIP's. */
function callerOf(caller: Caller): { as: As; ids: Tenant['ids'] } {
  const { vip, free, expired, suspended, deleting, stranger } = tenants
  const { ids } = vip
  switch (caller) {
    case 'visitor':
      return { as: {}, ids }
    case 'deadCookie':
      return { as: { cookie: `huida_session=${'x'.repeat(43)}` }, ids }
    case 'botKey':
      return { as: vip.botKey, ids }
    case 'otherBotKey':
      return { as: stranger.botKey, ids }
    case 'accountKey':
      return { as: vip.accountKey, ids }
    case 'otherAccountKey':
      return { as: stranger.accountKey, ids }
    case 'admin':
      return { as: admin, ids }
    case 'otherTenant':
      return { as: stranger.person, ids }
    case 'free':
      return { as: free.person, ids: free.ids }
    case 'expiredVip':
      return { as: expired.person, ids: expired.ids }
    case 'suspended':
      return { as: suspended.person, ids: suspended.ids }
    case 'deleting':
      return { as: deleting.person, ids: deleting.ids }
    case 'vip':
      return { as: vip.person, ids }
  }
}

const nested = allEndpoints
  .filter(
    // A key that asks no bot but its own hears so, whatever it names.
    ({ access, path }) =>
      access !== 'bearer' &&
      path.includes(':botId/') &&
      /:(?:item|deletion|import|message|connection|conversation)Id/.test(path),
  )
  .map((endpoint) => [endpoint.id, endpoint] as const)

test('45 routes name something within a bot', () => {
  expect(nested).toHaveLength(45)
})

describe('what belongs to another bot does not exist', () => {
  test.each(nested)('in a bot of another tenant: %s', async (_id, endpoint) => {
    const { stranger, vip } = tenants
    const ids = { ...vip.ids, botId: stranger.ids.botId }
    expect(await outcomeOf(endpoint, ids, stranger.person)).toBe('not-found')
  })
})

/** What was counted against each daily amount so far, of all accounts. */
async function readCharged(): Promise<Record<QuotaName, number>> {
  const { rows } = await app.database.pool.query<Record<QuotaName, number>>(
    `select coalesce(sum(calls), 0)::int as "callsPerDay", coalesce(sum(chit_chats), 0)::int as "chitChatPerDay" from usage_days`,
  )
  return rows[0] ?? { callsPerDay: 0, chitChatPerDay: 0 }
}

/** They come last: keeping an account opens what is closed to it, and logging out ends what the others need. */
const last = ['keepAccount', 'logOut']
/** As the contract lists them. */
const ordered = allEndpoints.toSorted((one, other) => last.indexOf(one.id) - last.indexOf(other.id))

test('the matrix has a row for every route and nothing else', () => {
  expect(Object.keys(rights).toSorted()).toEqual(allEndpoints.map(({ id }) => id).toSorted())
})

// Keys come first: tenants who make new ones stop these.
test.each(callers.toSorted((one, other) => Number(other.endsWith('Key')) - Number(one.endsWith('Key'))))(
  'each route answers as the matrix says, and charges what it declares: %s',
  async (caller) => {
    const { as, ids } = callerOf(caller)
    const found: Record<string, string> = {}
    const expected: Record<string, string> = {}
    const charged: Record<string, unknown> = {}
    const declared: Record<string, unknown> = {}
    for (const endpoint of ordered) {
      const before = await readCharged()
      found[endpoint.id] = await outcomeOf(endpoint, ids, as)
      const mark = rights[endpoint.id]?.[caller]
      expected[endpoint.id] = mark === undefined ? 'not in the matrix' : codeOfMark[mark]
      charged[endpoint.id] = await readCharged()
      const isCharged = endpoint.charges !== undefined && found[endpoint.id] === 'yes'
      declared[endpoint.id] = isCharged ? { ...before, [endpoint.charges]: before[endpoint.charges] + 1 } : before
    }
    expect(found).toEqual(expected)
    expect(charged).toEqual(declared)
  },
  120_000,
)

describe('a page of another site', () => {
  const changing = allEndpoints
    .filter(({ access, method }) => ['public', 'session', 'admin'].includes(access) && method !== 'GET')
    .map((endpoint) => [endpoint.id, endpoint] as const)
  test.each(changing)('cannot use a session: %s', async (_id, endpoint) => {
    const as = { ...tenants.stranger.person, headers: { origin: 'https://elsewhere.example' } }
    expect(await outcomeOf(endpoint, tenants.stranger.ids, as)).toBe('origin-refused')
  })
})

test('docs/rights.md shows the matrix as it is', async () => {
  await expect(rightsPage(allEndpoints)).toMatchFileSnapshot('../../docs/rights.md')
})
