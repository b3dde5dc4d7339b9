/** What each endpoint is called with where the matrix of rights is tried, and what it ends in for whoever may call it. */
import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { startingQuantities } from '#contract/entitlements.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { replyTextNames } from '#contract/features/customising/replies.ts'
import { startingPrices } from '#contract/prices.ts'
import { testPassword } from '../people/people.ts'
import { newConnection } from './tenants.ts'

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
export function bodyOf({ id }: Endpoint, friendEmail: string, botId: string): object | undefined {
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
    logIn: { email: friendEmail, password: testPassword },
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
    createChatCompletion: { model: botId, messages: [{ role: 'user', content: 'Hello there' }] },
    createWebhook: { url: 'http://127.0.0.1:9/', events: ['message.received'] },
    changeWebhook: { events: ['message.received'] },
    testBot: { text: 'Hello there' },
    testBotStreamed: { text: 'Hello there' },
    checkQuestions: { questions: ['Hello there'] },
    tryItem: { text: 'Hello there', item: { question: 'May I?', answer: 'You may.' } },
    rateMessage: { rating: 'good' },
    giveFeedback: { verdict: 'good' },
    sendPublicMessage: { text: 'Hello there', visitorToken },
    getPublicConversation: { visitorToken },
    changeWidget: {},
    markSeen: { visitorToken },
    // Of somebody who said nothing: a stream that opens would not end.
    watchVisitor: { visitorToken: `nobody ${visitorToken}` },
    // Another one each time: a visitor may want that ten times at once.
    backToBot: { visitorToken: `nobody ${randomUUID()}` },
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

export const queries: Record<string, Record<string, string>> = {
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
export const endsIn: Record<string, ErrorCode> = {
  // Its platform was never reached.
  sendConnectionTest: 'channel-not-working',
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
