/** The authorisation matrix: every route for every kind of caller. What is not written down in `rights.matrix.ts` fails. */

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { QuotaName } from '#contract/entitlements.ts'
import { startingQuantities } from '#contract/entitlements.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { mintInvitationCode } from '#contract/features/accounts.ts'
import { listInvitationCodes } from '#contract/features/admin/invitations.ts'
import { sendMessage, sendPublicMessage, testBot } from '#contract/features/answers.ts'
import { createBot, renewAccountKey } from '#contract/features/bots.ts'
import { createConnection } from '#contract/features/channels/connections.ts'
import { listCallbacks } from '#contract/features/conversations/callbacks.ts'
import { deleteCorpusItems } from '#contract/features/corpus.ts'
import { addFeature } from '#contract/features/customising/bot-information.ts'
import { finishCustomisation } from '#contract/features/customising/customisation.ts'
import { replyTextNames } from '#contract/features/customising/replies.ts'
import { askForVip } from '#contract/features/enquiries/leads.ts'
import { getConversation } from '#contract/features/inbox/conversations.ts'
import { startingPrices } from '#contract/prices.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { type As, call } from '#tests/support/calls/calls.ts'
import { uploadFile } from '#tests/support/imports/upload.ts'
import { addItem } from '#tests/support/people/bots.ts'
import { putReadyExport } from '#tests/support/people/data-exports.ts'
import { createOwnerSession, createUserSession, type Person, testPassword } from '#tests/support/people/people.ts'
import { createPlainChannel } from '#tests/support/servers/plain-channel/plain-channel.ts'
import { accounts } from './features/accounts/accounts.tables.ts'
import { insertMessage } from './features/contact/contact.house.store.ts'
import { addApplication, listApplications } from './features/invitations/invitations.house.store.ts'
import { insertTest, insertWebhook } from './features/webhooks/webhooks.store.ts'
import { newTimeId } from './platform/ids.ts'
import { type Caller, callers, codeOfMark, rights, rightsPage } from './rights.matrix.ts'

/** A person with one bot and one of everything that a path can name. */
interface Tenant {
  readonly person: Person
  readonly ids: Readonly<
    Record<
      'botId' | 'featureId' | 'itemId' | 'deletionId' | 'importId' | 'fileId' | 'messageId' | 'connectionId',
      string
    >
  >
  readonly botKey: As
  readonly accountKey: As
}

let app: TestApp
let applicationId: string
let contactId: string
let leadId: string
let codeId: string
let admin: Person
let friend: Person
let tenants: Record<'vip' | 'free' | 'expired' | 'suspended' | 'deleting' | 'stranger', Tenant>

/** Nothing listens there: the platform cannot be reached. */
const nowhere = 'http://127.0.0.1:9'

function newConnection() {
  const config = { botToken: `xoxb-${randomUUID()}`, signingSecret: 'a signing secret', appToken: '' }
  return { kind: 'slack', name: 'Of the test', config } as const
}

async function createTenant(name: string): Promise<Tenant> {
  const person = await createUserSession(app, { plan: 'vip-monthly' })
  const body = { name, language: 'en', setUp: 'basic' } as const
  const { bot, apiKey } = (await call(app, createBot, { body }, person)).reply
  const params = { botId: bot.id }
  await call(app, finishCustomisation, { params }, person)
  const itemId = await addItem(app, person, bot.id, { question: 'Own?', answer: 'Own.' })
  const spare = await addItem(app, person, bot.id, { question: 'Spare?', answer: 'Spare.' })
  const deletion = await call(app, deleteCorpusItems, { params, body: { ids: [spare] } }, person)
  const said = await call(app, testBot, { params, body: { text: 'Own?' } }, person)
  const feature = await call(app, addFeature, { params, body: { name: 'Own' } }, person)
  const left = { text: 'Please call 07700 900123', visitorToken: `visitor of ${name} 0123` }
  const heard = await call(app, sendPublicMessage, { params, body: left })
  const asProgram = await call(app, sendMessage, { params, body: { text: 'Own?' } }, { bearer: apiKey })
  const [callback] = (await call(app, listCallbacks, { params }, person)).reply.items
  const file = await uploadFile(app, bot.id, person, 'new.csv', 'question,answer\nNew?,New.\n')
  const accountKey = (await call(app, renewAccountKey, {}, person)).reply.apiKey
  const connection = await call(app, createConnection, { params, body: newConnection() }, person)
  const exportId = await putReadyExport(app, person.account.id, Buffer.from('PK'))
  const asked = await call(
    app,
    getConversation,
    { params: { ...params, conversationId: heard.reply.conversationId } },
    person,
  )
  const webhooks = await addWebhooks(person.account.id, bot.id)
  const ids = {
    ...webhooks,
    contactOfBot: asked.reply.conversation.contact.id ?? '',
    botId: bot.id,
    featureId: feature.reply.id,
    itemId,
    deletionId: deletion.reply.deletionId ?? '',
    importId: file.reply.id,
    fileId: file.reply.fileId ?? '',
    messageId: said.reply.messageId,
    questionId: heard.reply.messageId,
    visitorToken: left.visitorToken,
    programMessageId: asProgram.reply.messageId,
    callbackId: callback?.id ?? '',
    connectionId: connection.reply.id,
    conversationId: heard.reply.conversationId,
    filterId: nobodysId,
    exportId,
  }
  return { person, ids, botKey: { bearer: apiKey }, accountKey: { bearer: accountKey } }
}

async function addWebhooks(accountId: string, botId: string) {
  const at = app.clock.now()
  const [webhookId, spareWebhookId] = [newTimeId(at), newTimeId(at)]
  const webhook = { botId, url: 'http://127.0.0.1:9/', events: [], secretSealed: '', createdAt: at }
  const delivery = await app.database.of(accountId).transaction(async (tx) => {
    for (const id of [webhookId, spareWebhookId]) await insertWebhook(tx, accountId, { ...webhook, id })
    return await insertTest(tx, accountId, { botId, webhookId }, { at, nextAt: at })
  })
  return { webhookId, spareWebhookId, deliveryId: delivery.id }
}

async function setPlan({ person }: Tenant, change: Partial<typeof accounts.$inferInsert>): Promise<void> {
  await app.database.house.update(accounts).set(change).where(eq(accounts.id, person.account.id))
}

async function addContactMessage(): Promise<string> {
  const at = app.clock.now()
  const [id, reference] = [newTimeId(at), 'REFERENCE']
  const form = { username: 'Nobody', type: 'other', question: 'A question', email: 'nobody@example.com' } as const
  await insertMessage(app.database.house, {
    ...form,
    id,
    reference,
    locale: 'en',
    // Nobody moves it on from "new".
    state: 'in-progress',
    createdAt: at,
    changedAt: at,
  })
  return id
}

beforeAll(async () => {
  app = await createTestApp({
    channels: new Map([['slack', createPlainChannel()]]),
    channelEndpoints: { slack: nowhere },
  })
  admin = await createOwnerSession(app)
  friend = await createUserSession(app)
  tenants = {
    vip: await createTenant('Of a VIP'),
    free: await createTenant('Of a free account'),
    expired: await createTenant('Of a plan that ended'),
    suspended: await createTenant('Of a suspended account'),
    deleting: await createTenant('Of an account that goes'),
    stranger: await createTenant('Of another tenant'),
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
  contactId = await addContactMessage()
  const wish = { contact: 'Ann', email: 'ann@example.com', phone: '0161 496 0123', payType: 'yearly' } as const
  leadId = (await call(app, askForVip, { body: wish }, friend)).reply.lead.id
  await call(app, mintInvitationCode, { body: {} }, admin)
  codeId = (await call(app, listInvitationCodes, {}, admin)).reply.items[0]?.id ?? ''
})
afterAll(() => app.close())

const newPassword = 'Better-Horse-8'
const replySettingsBody = {
  replies: Object.fromEntries(replyTextNames.map((name) => [name, ['Hello']])),
  off: [],
  sensitiveWords: [],
  customised: [],
  answerStep: 3,
}
const noProof = { proof: 'no proof', locale: 'en' }

/** Valid bodies, so that a refusal is about rights and not about the input. A route without one here takes no body. */
function bodyOf({ id }: Endpoint): object | undefined {
  const nobody = 'nobody@example.com'
  const passwords = { password: newPassword, confirm: newPassword }
  const model = { baseUrl: 'http://127.0.0.1:1', model: 'none' }
  const visitorToken = 'a-visitor-of-the-test'
  const restorableRow = {
    rowNumber: 2,
    question: 'May I?',
    answer: 'You may.',
    intent: '',
    keywords: '',
    variants: '',
    isEnabled: true,
    isSkipped: false,
  }
  const period = { startsAt: '2000-01-01T00:00:00Z', endsAt: '2100-01-01T00:00:00Z' }
  const notice = { kind: 'information', textZh: '测试', textEn: 'A test', ...period }
  const bodies: Record<string, object> = {
    setUpOwner: { token: 'no-token', email: nobody, ...passwords },
    applyForInvitation: { email: nobody, purpose: 'To test', ...noProof },
    decideApplication: { decision: 'approve' },
    mintInvitationCode: {},
    decideApplications: { decision: 'approve', ids: [randomUUID()] },
    retryJobs: { ids: ['1'] },
    dropJobs: { ids: ['1'] },
    resendMails: { ids: [randomUUID()] },
    createNotice: notice,
    changeNotice: { ...notice, version: 1 },
    sendContactMessage: { username: 'Nobody', type: 'other', question: 'Is this a test?', email: nobody, ...noProof },
    askForVip: { contact: 'Nobody', email: nobody, phone: '12345', payType: 'yearly' },
    moveLead: { from: 'contacted', to: 'lost' },
    addLeadNote: { text: 'Noted' },
    moveContactMessage: { from: 'new', to: 'closed' },
    addContactNote: { text: 'Noted' },
    replyToContactMessage: { text: 'Answered' },
    sendSignUpCode: { email: nobody, ...noProof },
    signUp: { email: nobody, ...passwords, invitationCode: 'NOCODE', emailCode: '123456' },
    logIn: { email: friend.account.email, password: testPassword },
    sendResetCode: { email: nobody, ...noProof },
    checkResetCode: { email: nobody, code: '123456' },
    resetPassword: { email: nobody, ticket: 'no-ticket', ...passwords },
    changePassword: { original: 'Wrong-Horse-7', ...passwords },
    grantPack: { calls: 1 },
    changeContactLimits: { perDay: null, perMinute: null },
    suspendAccount: { reason: 'To test' },
    changeAccountRole: { role: 'user' },
    changeAccountLimits: { limitChanges: {}, before: {} },
    changeHowToPay: { zh: '', en: '', revision: 0 },
    changePlans: { quantities: startingQuantities, prices: startingPrices, revision: 0 },
    updateAccount: { timeZone: 'UTC' },
    askForDeletion: { password: 'Wrong-Horse-7' },
    createNamedKey: { name: 'Of the test', bots: 'all', forAccount: false, expiresInDays: null, callsPerDay: null },
    logInWithCode: { ticket: 'no-ticket', code: '123456' },
    startSecondFactor: { password: 'Wrong-Horse-7' },
    switchOnSecondFactor: { code: '123456' },
    switchOffSecondFactor: { password: 'Wrong-Horse-7', code: '123456' },
    renewRecoveryCodes: { password: 'Wrong-Horse-7', code: '123456' },
    requireSecondFactor: { isRequired: false },
    askForEmailChange: { email: nobody, password: 'Wrong-Horse-7' },
    confirmEmailChange: { token: 'no-token' },
    stopEmailChange: { token: 'no-token' },
    createBot: { name: `Another ${randomUUID().slice(0, 8)}`, language: 'en' },
    renameBot: { status: 'completed' },
    changeLook: { colour: '#0b6e69', subtitle: '', openingWords: 'Hello' },
    saveReplySettings: { ...replySettingsBody, revision: 0 },
    tryReplies: { text: 'Hello there', settings: replySettingsBody },
    previewAnswerStep: { step: 4, questions: ['Hello there'] },
    handleUnanswered: { outcome: 'open' },
    deleteBot: { name: 'Not its name' },
    tickFirstStep: { step: 'snippet-copied' },
    tickCallback: { isDone: true },
    createConnection: newConnection(),
    changeConnection: { name: 'Renamed' },
    replaySends: {},
    tickAllCallbacks: { until: '2026-11-01T00:00:00.000Z' },
    createCorpusItem: { question: `May I ${randomUUID()}?`, answer: 'You may.' },
    updateCorpusItem: { answer: 'Changed' },
    restoreItemVersion: { revision: 1 },
    addVariant: { text: `Another way ${randomUUID()}` },
    deleteCorpusItems: { ids: [randomUUID()] },
    changeCorpusItems: { selection: { ids: [randomUUID()] }, set: { isEnabled: false } },
    restoreItems: { ids: [randomUUID()] },
    saveFacts: { values: {} },
    saveCustomisation: { step: 'launch' },
    changeInformation: { revision: 0 },
    addFeature: { name: `Feature ${randomUUID().slice(0, 8)}` },
    changeFeature: { revision: 0 },
    orderFeatures: { ids: [] },
    correctImportRow: { intent: 'test' },
    restoreImportRows: { rows: [restorableRow] },
    mapImportColumns: { hasTitles: true, fields: ['question', 'answer'] },
    pasteCorpusText: { text: 'Q: Pasted?\nA: Yes.' },
    commitImport: {},
    markRead: { isRead: true },
    replyAsPerson: { text: 'Hello' },
    addNote: { text: 'Noted' },
    changeContact: { isBlocked: false },
    saveFilter: { name: 'Of the test', filter: {} },
    startInboxExport: { format: 'csv' },
    changeInboxSettings: { backAfterHours: 12 },
    sendMessage: { text: 'Hello there' },
    createClientToken: { contactId: 'nobody' },
    createChatCompletion: { model: tenants.vip.ids.botId, messages: [{ role: 'user', content: 'Hello there' }] },
    createWebhook: { url: 'http://127.0.0.1:9/', events: ['message.received'] },
    changeWebhook: { events: ['message.received'] },
    testBot: { text: 'Hello there' },
    testBotStreamed: { text: 'Hello there' },
    checkQuestions: { questions: ['Hello there'] },
    tryItem: { text: 'Hello there', item: { question: 'May I?', answer: 'You may.' } },
    giveFeedback: { verdict: 'good' },
    sendPublicMessage: { text: 'Hello there', visitorToken },
    getPublicConversation: { visitorToken },
    changeWidget: {},
    markSeen: { visitorToken },
    // Of somebody who said nothing: a stream that opens would not end.
    watchVisitor: { visitorToken: `nobody ${visitorToken}` },
    rateMessage: { rating: 'good' },
    backToBot: { visitorToken: `nobody ${visitorToken}` },
    sendSampleMessage: { text: 'Hello there' },
    saveModel: { ...model, isOn: false },
    testModel: model,
    saveLocalModel: { name: 'none', isOn: false },
    // A caller with the right is told what is missing; nothing is downloaded.
    downloadLocalModel: {},
    unpackLocalModel: { zip: 'none.zip' },
    proposeVariants: { question: 'May I?' },
    chooseBots: { botIds: [randomUUID()] },
    grantPlan: { plan: 'vip-yearly', startsOn: '2026-12-01' },
    recordPayment: { termId: randomUUID(), instalment: 1, amountFen: 28_800, paidOn: '2026-12-01' },
    addHolidays: { from: '2099-01-01', to: '2099-01-01', name: 'New Year' },
    factoryAccount: { operation: 'GetAccount' },
  }
  return bodies[id]
}

const queries: Record<string, Record<string, string>> = {
  listHolidays: { year: '2099' },
  findAccountPlan: { email: 'nobody@example.com' },
  findSimilarItems: { question: 'May I?' },
  listSampleQuestions: { language: 'en' },
  uploadLocalModel: { zip: 'none.zip', total: '1' },
  // A stream that opens would not end.
  watchChanges: { after: 'nowhere' },
  watchBot: { after: 'nowhere' },
  getUnread: { of: 'nobody' },
}

/** Calls that end in this problem for whoever may make them: so the test changes nothing that its next call needs. */
const endsIn: Record<string, ErrorCode> = {
  setUpOwner: 'setup-done',
  applyForInvitation: 'challenge-wrong',
  sendContactMessage: 'challenge-wrong',
  moveContactMessage: 'enquiry-moved',
  moveLead: 'enquiry-moved',
  // No notice has this id.
  changeNotice: 'not-found',
  endNotice: 'not-found',
  deleteNotice: 'not-found',
  sendSignUpCode: 'challenge-wrong',
  signUp: 'invitation-wrong',
  sendResetCode: 'challenge-wrong',
  checkResetCode: 'code-wrong',
  resetPassword: 'code-expired',
  changePassword: 'original-password-wrong',
  logInWithCode: 'log-in-expired',
  revokeNamedKey: 'not-found',
  endSession: 'not-found',
  startSecondFactor: 'password-wrong',
  switchOnSecondFactor: 'second-factor-not-started',
  switchOffSecondFactor: 'second-factor-off',
  renewRecoveryCodes: 'second-factor-off',
  resetSecondFactor: 'account-missing',
  askForEmailChange: 'password-wrong',
  askForDeletion: 'password-wrong',
  confirmEmailChange: 'link-expired',
  stopEmailChange: 'link-expired',
  deleteBot: 'bot-name-mismatch',
  watchChanges: 'invalid-input',
  watchBot: 'invalid-input',
  // Nothing of this machine is asked.
  createWebhook: 'url-refused',

  watchVisitor: 'not-found',
  backToBot: 'not-found',
  uploadCorpusFile: 'file-missing',
  readWordFile: 'file-missing',
  saveReplySettings: 'replies-changed',
  uploadAttachment: 'file-missing',
  uploadReplyFile: 'file-missing',
  // Only who has taken a conversation over answers in it: the calls before end with one that waits.
  replyAsPerson: 'conversation-moved',
  // No such contact, filter or export is there.
  deleteContact: 'not-found',
  deleteSavedFilter: 'not-found',
  downloadInboxExport: 'not-found',
  // Of headings that we know.
  getImportColumns: 'import-not-ready',
  mapImportColumns: 'import-not-ready',
  // Of documents and pasted text.
  mergeImportRow: 'import-not-ready',
  deleteImportRow: 'import-not-ready',
  restoreImportRows: 'import-not-ready',
  retryImport: 'import-not-ready',
  undoImport: 'import-not-undoable',
  saveLocalModel: 'choice-invalid',
  testLocalModel: 'choice-invalid',
  // Nothing of this machine is asked.
  testModel: 'url-refused',
  downloadLocalModel: 'field-required',
  unpackLocalModel: 'choice-invalid',
  uploadLocalModel: 'file-missing',
  proposeVariants: 'model-off',
  // None of them has a plan with an end.
  cancelPlan: 'operation-failed',
  undoCancellation: 'operation-failed',
  chooseBots: 'not-found',
  // No account has this id.
  findAccountPlan: 'account-missing',
  grantPlan: 'account-missing',
  grantTrial: 'account-missing',
  endPlan: 'account-missing',
  inspectAccount: 'account-missing',
  suspendAccount: 'account-missing',
  reinstateAccount: 'account-missing',
  changeAccountRole: 'account-missing',
  changeAccountLimits: 'account-missing',
  recordPayment: 'account-missing',
  removeHoliday: 'not-found',
  listPacks: 'account-missing',
  grantPack: 'account-missing',
  withdrawPack: 'not-found',
  // Ready is who has begun background work, and this app has not.
  getReadiness: 'network-busy',
}

const nobodysId = randomUUID()

/** To be removed in place of the one that later calls need. */
async function addSpareConnection(likeId: string | undefined): Promise<string> {
  const id = randomUUID()
  await app.database.pool.query(
    `insert into channel_connections (account_id, bot_id, id, kind, name, platform, state, config_sealed, public_config, created_at)
     select account_id, bot_id, $1, kind, name, platform, state, config_sealed, public_config, created_at from channel_connections where id = $2`,
    [id, likeId],
  )
  return id
}

/** Of failures in the form of another interface, which has names of its own for some. */
function codeForClients(answer: unknown): string | undefined {
  const { code = '' } = (answer as { error?: { code?: string } }).error ?? {}
  return { invalid_api_key: 'key-wrong', model_not_found: 'model-missing' }[code] ?? code
}

/** `yes`, or the code of the refusal. */
async function outcomeOf(endpoint: Endpoint, ids: Record<string, string>, as: As): Promise<string> {
  const spareId = endpoint.id === 'removeConnection' ? await addSpareConnection(ids.connectionId) : undefined
  const params = {
    ...ids,
    ...(spareId !== undefined && { connectionId: spareId }),
    applicationId,
    // One name in two places: who wrote to a bot, and who wrote to the operator.
    contactId:
      endpoint.path.includes('/bots/') && endpoint.id !== 'deleteContact' ? (ids.contactOfBot ?? '') : contactId,
    ...(['getExchange', 'rateAnswer'].includes(endpoint.id) && { messageId: ids.questionId }),
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
  // A visitor rates what was said to them.
  const body = endpoint.id === 'rateAnswer' ? { visitorToken: ids.visitorToken, rating: 'good' } : bodyOf(endpoint)
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

test('43 routes name something within a bot', () => {
  expect(nested).toHaveLength(43)
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
