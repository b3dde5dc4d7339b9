/** Who may call what, written out: the test holds the server to it, and `docs/rights.md` is printed from it. */
import type { Endpoint } from '#contract/endpoint.ts'
import { isBucketLimit, type Limit } from '#contract/limits.ts'

/** Kinds of callers. Those with a bot ask for their own; all others, and the keys, for the VIP's. */
export const callers = [
  'visitor',
  'free',
  'vip',
  'expiredVip',
  'suspended',
  'deleting',
  'admin',
  'otherTenant',
  'botKey',
  'otherBotKey',
  'accountKey',
  'otherAccountKey',
  'deadCookie',
] as const
export type Caller = (typeof callers)[number]

/** What a call ends in: `yes`, or the refusal. */
export const codeOfMark = {
  yes: 'yes',
  login: 'not-logged-in',
  key: 'key-wrong',
  scope: 'key-scope',
  model: 'model-missing',
  admin: 'not-allowed',
  vip: 'vip-only',
  none: 'not-found',
  full: 'limit-reached',
  closed: 'bot-closed',
  wait: 'account-deleting',
} as const
type Mark = keyof typeof codeOfMark

/** The callers that the table has a column for. */
const inTable = callers.filter((caller) => caller !== 'deleting')

/** An account that waits to be deleted is closed as a suspended one is; whoever logs in to it is told why, and can do this. */
const whileDeleting: Readonly<Record<string, Mark>> = { keepAccount: 'yes', getFile: 'login' }

// endpoint                  visitor free  VIP   expired susp.  ADMIN other botkey otherkey acctkey otheracct dead
const table = `
sendMessage                  key     key   key   key     key    key   key   yes    key      key     key       key
rateMessage                  key     key  key   key     key    key    key  yes    key      key     key       key
createClientToken            key     key  key   key     key    key    key  yes    key      key     key       key
listBotMessages              key     key  key   key     key    key    key  yes    key      key     key       key
watchBot                     key     key  key   key     key    key    key  yes    key      key     key       key
listWebhooks                 login   yes  yes   yes     login  none   none scope  key      key     key       login
createWebhook                login   yes  yes   yes     login  none   none scope  key      key     key       login
changeWebhook                login   yes  yes   yes     login  none   none scope  key      key     key       login
deleteWebhook                login   yes  yes   yes     login  none   none scope  key      key     key       login
renewWebhookSecret           login   yes  yes   yes     login  none   none scope  key      key     key       login
testWebhook                  login   yes  yes   yes     login  none   none scope  key      key     key       login
listDeliveries               login   yes  yes   yes     login  none   none scope  key      key     key       login
replayDelivery               login   yes  yes   yes     login  none   none scope  key      key     key       login
createChatCompletion         key     key  key   key     key    key    key  yes    model    key     key       key
listChatModels               key     key  key   key     key    key    key  yes    yes      key     key       key
testBot                      login   yes   yes   yes     login  none  none  login  login    login   login     login
testBotStreamed              login   yes   yes   yes     login  none  none  login  login    login   login     login
checkQuestions               login   yes   yes   yes     login  none  none  login  login    login   login     login
tryItem                      login   yes   yes   yes     login  none  none  login  login    login   login     login
explainMessage               login   yes   yes   yes     login  none  none  login  login    login   login     login
giveFeedback                 login   yes   yes   yes     login  none  none  login  login    login   login     login
getPreparation               login   yes   yes   yes     login  none  none  login  login    login   login     login
getFile                      login   yes   yes   yes     login  none  none  login  login    login   login     login
getPublicBot                 yes     yes   yes   yes     yes    yes   yes   yes    yes      yes     yes       yes
getChatButton                yes     yes   yes   yes     yes    yes   yes   yes    yes      yes     yes       yes
sendPublicMessage            yes     yes   yes   yes     closed yes   yes   yes    yes      yes     yes       yes
getPublicConversation        yes     yes   yes   yes     yes    yes   yes   yes    yes      yes     yes       yes
sendSampleMessage            yes     yes   yes   yes     yes    yes   yes   yes    yes      yes     yes       yes
listBots                     login   yes   yes   yes     login  yes   yes   login  login    login   login     login
createBot                    login   full  yes   full    login  yes   yes   login  login    login   login     login
getBot                       login   yes   yes   yes     login  none  none  login  login    login   login     login
renameBot                    login   yes   yes   yes     login  none  none  login  login    login   login     login
getReplySettings             login   yes   yes   yes     login  none  none  login  login    login   login     login
saveReplySettings            login   yes   yes   yes     login  none  none  login  login    login   login     login
tryReplies                   login   yes   yes   yes     login  none  none  login  login    login   login     login
readWordFile                 login   yes   yes   yes     login  none  none  login  login    login   login     login
listRecentQuestions          login   yes   yes   yes     login  none  none  login  login    login   login     login
previewAnswerStep            login   yes   yes   yes     login  none  none  login  login    login   login     login
getReplyUse                  login   yes   yes   yes     login  none  none  login  login    login   login     login
getBotFunctions              login   yes   yes   yes     login  none  none  login  login    login   login     login
changeBotFunctions           login   yes   yes   yes     login  none  none  login  login    login   login     login
listSampleQuestions          login   yes   yes   yes     login  none  none  login  login    login   login     login
changeLook                   login   yes   yes   yes     login  none  none  login  login    login   login     login
changeContactLimits          login   yes   yes   yes     login  none  none  login  login    login   login     login
deleteBot                    login   yes   yes   yes     login  none  none  login  login    login   login     login
renewBotKey                  login   yes   yes   yes     login  none  none  login  login    login   login     login
renewAccountKey              login   yes   yes   yes     login  yes   yes   login  login    login   login     login
revokeAccountKey             login   yes   yes   yes     login  yes   yes   login  login    login   login     login
tickFirstStep                login   yes   yes   yes     login  none  none  login  login    login   login     login
getCustomisation             login   yes   yes   yes     login  none  none  login  login    login   login     login
saveCustomisation            login   yes   yes   yes     login  none  none  login  login    login   login     login
finishCustomisation          login   yes   yes   yes     login  none  none  login  login    login   login     login
getWidget                    login   yes   yes   yes     login  none  none  login  login    login   login     login
changeWidget                 login   yes   yes   yes     login  none  none  login  login    login   login     login
renewWidgetSecret            login   yes   yes   yes     login  none  none  login  login    login   login     login
watchVisitor                 yes     yes   yes   yes     closed yes   yes   yes    yes      yes     yes       yes
markSeen                     yes     yes   yes   yes     yes    yes   yes   yes    yes      yes     yes       yes
backToBot                    yes     yes   yes   yes     yes    yes   yes   yes    yes      yes     yes       yes
rateAnswer                   yes     yes   yes   yes     yes    yes   yes   yes    yes      yes     yes       yes 
getUnread                    yes     yes   yes   yes     yes    yes   yes   yes    yes      yes     yes       yes
listConversations            login   yes   yes   yes     login  none  none  yes    key      key     key       login
countConversations           login   yes   yes   yes     login  none  none  yes    key      key     key       login
getConversation              login   yes   yes   yes     login  none  none  yes    key      key     key       login
getExchange                  login   yes   yes   yes     login  none  none  yes    key      key     key       login
markRead                     login   yes   yes   yes     login  none  none  scope  key      key     key       login
takeOver                     login   yes   yes   yes     login  none  none  scope  key      key     key       login
handBack                     login   yes   yes   yes     login  none  none  scope  key      key     key       login
resolveConversation          login   yes   yes   yes     login  none  none  scope  key      key     key       login
reopenConversation           login   yes   yes   yes     login  none  none  scope  key      key     key       login
wantPerson                   login   yes   yes   yes     login  none  none  scope  key      key     key       login
replyAsPerson                login   yes   yes   yes     login  none  none  scope  key      key     key       login
addNote                      login   yes   yes   yes     login  none  none  scope  key      key     key       login
listQuickAnswers             login   yes   yes   yes     login  none  none  scope  key      key     key       login
getContact                   login   yes   yes   yes     login  none  none  yes    key      key     key       login
changeContact                login   yes   yes   yes     login  none  none  scope  key      key     key       login
listSavedFilters             login   yes   yes   yes     login  none  none  login  login    login   login     login
saveFilter                   login   yes   yes   yes     login  none  none  login  login    login   login     login
listInboxExports             login   yes   yes   yes     login  none  none  login  login    login   login     login
getInboxSettings             login   yes   yes   yes     login  none  none  login  login    login   login     login
changeInboxSettings          login   yes   yes   yes     login  none  none  login  login    login   login     login
downloadContact              login   yes   yes   yes     login  none  none  login  login    login   login     login
uploadReplyFile              login   vip   yes   vip     login  none  none  login  login    login   login     login
startInboxExport             login   vip   yes   vip     login  none  none  login  login    login   login     login
deleteContact                login   yes   yes   yes     login  yes   yes   login  login    login   login     login
deleteSavedFilter            login   yes   yes   yes     login  yes   yes   login  login    login   login     login
downloadInboxExport          login   yes   yes   yes     login  yes   yes   login  login    login   login     login
listCallbacks                login   yes   yes   yes     login  none  none  login  login    login   login     login
tickCallback                 login   yes   yes   yes     login  none  none  login  login    login   login     login
tickAllCallbacks             login   yes   yes   yes     login  none  none  login  login    login   login     login
listConnections              login   yes   yes   yes     login  none  none  scope  key      key     key       login
createConnection             login   yes   yes   yes     login  none  none  scope  key      key     key       login
getConnection                login   yes   yes   yes     login  none  none  scope  key      key     key       login
changeConnection             login   yes   yes   yes     login  none  none  scope  key      key     key       login
checkConnection              login   yes   yes   yes     login  none  none  scope  key      key     key       login
openConnection               login   yes   yes   yes     login  none  none  scope  key      key     key       login
closeConnection              login   yes   yes   yes     login  none  none  scope  key      key     key       login
removeConnection             login   yes   yes   yes     login  none  none  scope  key      key     key       login
getConnectionTest            login   yes   yes   yes     login  none  none  scope  key      key     key       login
sendConnectionTest           login   yes   yes   yes     login  none  none  scope  key      key     key       login
listDeadSends                login   yes   yes   yes     login  none  none  scope  key      key     key       login
replaySends                  login   yes   yes   yes     login  none  none  scope  key      key     key       login
receiveSharedHook            none    none none  none    none   none none  none   none     none    none      none
startSlackInstall           login   yes  yes   yes     login  none  none  login  login    login   login     login
returnFromSlack             yes     yes  yes   yes     yes    yes   yes   yes    yes      yes     yes       yes
receiveHook                  none    none  none  none    none   none  none  none   none     none    none      none
verifyHook                   none    none  none  none    none   none  none  none   none     none    none      none
listUnanswered               login   yes   yes   yes     login  none  none  login  login    login   login     login
handleUnanswered             login   yes   yes   yes     login  none  none  login  login    login   login     login
listCorpus                   login   yes   yes   yes     login  none  none  scope  key      key     key       login
listIntents                  login   yes   yes   yes     login  none  none  scope  key      key     key       login
getCorpusItem                login   yes   yes   yes     login  none  none  scope  key      key     key       login
createCorpusItem             login   yes   yes   yes     login  none  none  scope  key      key     key       login
updateCorpusItem             login   yes   yes   yes     login  none  none  scope  key      key     key       login
addVariant                   login   yes   yes   yes     login  none  none  scope  key      key     key       login
changeCorpusItems            login   yes   yes   yes     login  none  none  scope  key      key     key       login
deleteCorpusItems            login   yes   yes   yes     login  none  none  scope  key      key     key       login
undoDeletion                 login   yes   yes   yes     login  none  none  login  login    login   login     login
listDeletedItems             login   yes   yes   yes     login  none  none  login  login    login   login     login
restoreItems                 login   yes   yes   yes     login  none  none  login  login    login   login     login
findSimilarItems             login   yes   yes   yes     login  none  none  scope  key      key     key       login
listItemVersions             login   yes   yes   yes     login  none  none  login  login    login   login     login
restoreItemVersion           login   yes   yes   yes     login  none  none  login  login    login   login     login
listAnsweredQuestions        login   yes   yes   yes     login  none  none  login  login    login   login     login
uploadAttachment             login   vip   yes   vip     login  none  none  login  login    login   login     login
listFacts                    login   yes   yes   yes     login  none  none  login  login    login   login     login
saveFacts                    login   yes   yes   yes     login  none  none  login  login    login   login     login
getInformation               login   yes   yes   yes     login  none  none  login  login    login   login     login
changeInformation            login   yes   yes   yes     login  none  none  login  login    login   login     login
addFeature                   login   yes   yes   yes     login  none  none  login  login    login   login     login
changeFeature                login   yes   yes   yes     login  none  none  login  login    login   login     login
removeFeature                login   yes   yes   yes     login  none  none  login  login    login   login     login
orderFeatures                login   yes   yes   yes     login  none  none  login  login    login   login     login
uploadCorpusFile             login   vip   yes   vip     login  none  none  login  login    login   login     login
pasteCorpusText              login   vip   yes   vip     login  none  none  login  login    login   login     login
getImportColumns             login   yes   yes   yes     login  none  none  login  login    login   login     login
mapImportColumns             login   yes   yes   yes     login  none  none  login  login    login   login     login
listImports                  login   yes   yes   yes     login  none  none  login  login    login   login     login
getImport                    login   yes   yes   yes     login  none  none  login  login    login   login     login
listImportRows               login   yes   yes   yes     login  none  none  login  login    login   login     login
correctImportRow             login   yes   yes   yes     login  none  none  login  login    login   login     login
mergeImportRow               login   yes   yes   yes     login  none  none  login  login    login   login     login
deleteImportRow              login   yes   yes   yes     login  none  none  login  login    login   login     login
restoreImportRows            login   yes   yes   yes     login  none  none  login  login    login   login     login
retryImport                  login   vip   yes   vip     login  none  none  login  login    login   login     login
commitImport                 login   vip   yes   vip     login  none  none  login  login    login   login     login
cancelImport                 login   yes   yes   yes     login  none  none  login  login    login   login     login
undoImport                   login   yes   yes   yes     login  none  none  login  login    login   login     login
downloadErrorRows            login   yes   yes   yes     login  none  none  login  login    login   login     login
downloadTemplate             login   yes   yes   yes     login  yes   yes   login  login    login   login     login
exportCorpus                 login   vip   yes   vip     login  none  none  login  login    login   login     login
getModels                    login   admin admin admin   login  yes   admin login  login    login   login     login
saveModel                    login   admin admin admin   login  yes   admin login  login    login   login     login
testModel                    login   admin admin admin   login  yes   admin login  login    login   login     login
saveLocalModel               login   admin admin admin   login  yes   admin login  login    login   login     login
testLocalModel               login   admin admin admin   login  yes   admin login  login    login   login     login
downloadLocalModel           login   admin admin admin   login  yes   admin login  login    login   login     login
unpackLocalModel             login   admin admin admin   login  yes   admin login  login    login   login     login
uploadLocalModel             login   admin admin admin   login  yes   admin login  login    login   login     login
cancelLocalModelInstallation login   admin admin admin   login  yes   admin login  login    login   login     login
getModelHelp                 login   yes   yes   yes     login  yes   yes   login  login    login   login     login
proposeVariants              login   yes   yes   yes     login  none  none  login  login    login   login     login
getPlan                      login   yes   yes   yes     login  yes   yes   login  login    login   login     login
listReceipts                 login   yes   yes   yes     login  yes   yes   login  login    login   login     login
cancelPlan                   login   yes   yes   yes     login  yes   yes   login  login    login   login     login
undoCancellation             login   yes   yes   yes     login  yes   yes   login  login    login   login     login
getDowngrade                 login   yes   yes   yes     login  yes   yes   login  login    login   login     login
chooseBots                   login   yes   yes   yes     login  yes   yes   login  login    login   login     login
findAccountPlan              login   admin admin admin   login  yes   admin login  login    login   login     login
grantPlan                    login   admin admin admin   login  yes   admin login  login    login   login     login
grantTrial                   login   admin admin admin   login  yes   admin login  login    login   login     login
endPlan                      login   admin admin admin   login  yes   admin login  login    login   login     login
recordPayment                login   admin admin admin   login  yes   admin login  login    login   login     login
listHolidays                 login   admin admin admin   login  yes   admin login  login    login   login     login
addHolidays                  login   admin admin admin   login  yes   admin login  login    login   login     login
removeHoliday                login   admin admin admin   login  yes   admin login  login    login   login     login
getChallenge                 yes     yes   yes   yes     yes    yes   yes   yes    yes      yes     yes       yes
getSetup                     yes     yes   yes   yes     yes    yes   yes   yes    yes      yes     yes       yes
setUpOwner                   yes     yes   yes   yes     yes    yes   yes   yes    yes      yes     yes       yes
applyForInvitation           yes     yes   yes   yes     yes    yes   yes   yes    yes      yes     yes       yes
listApplications             login   admin admin admin   login  yes   admin login  login    login   login     login
decideApplication            login   admin admin admin   login  yes   admin login  login    login   login     login
mintInvitationCode           login   admin admin admin   login  yes   admin login  login    login   login     login
sendSignUpCode               yes     yes   yes   yes     yes    yes   yes   yes    yes      yes     yes       yes
signUp                       yes     yes   yes   yes     yes    yes   yes   yes    yes      yes     yes       yes
getSession                   yes     yes   yes   yes     yes    yes   yes   yes    yes      yes     yes       yes
logIn                        yes     yes   yes   yes     yes    yes   yes   yes    yes      yes     yes       yes
logInWithCode                yes     yes   yes   yes     yes    yes   yes   yes    yes      yes     yes       yes
logOut                       yes     yes   yes   yes     yes    yes   yes   yes    yes      yes     yes       yes
sendResetCode                yes     yes   yes   yes     yes    yes   yes   yes    yes      yes     yes       yes
checkResetCode               yes     yes   yes   yes     yes    yes   yes   yes    yes      yes     yes       yes
resetPassword                yes     yes   yes   yes     yes    yes   yes   yes    yes      yes     yes       yes
changePassword               login   yes   yes   yes     login  yes   yes   login  login    login   login     login
getPlans                     yes     yes   yes   yes     yes    yes   yes   yes    yes      yes     yes       yes
getUsage                     login   yes   yes   yes     login  yes   yes   login  login    login   login     login
listPacks                    login   admin admin admin   login  yes   admin login  login    login   login     login
grantPack                    login   admin admin admin   login  yes   admin login  login    login   login     login
withdrawPack                 login   admin admin admin   login  yes   admin login  login    login   login     login
changePlans                  login   admin admin admin   login  yes   admin login  login    login   login     login
getHowToPay                  login   yes   yes   yes     login  yes   yes   login  login    login   login     login
changeHowToPay               login   admin admin admin   login  yes   admin login  login    login   login     login
getEmailChange               login   yes   yes   yes     login  yes   yes   login  login    login   login     login
askForEmailChange            login   yes   yes   yes     login  yes   yes   login  login    login   login     login
confirmEmailChange           login   yes   yes   yes     login  yes   yes   login  login    login   login     login
cancelEmailChange            login   yes   yes   yes     login  yes   yes   login  login    login   login     login
stopEmailChange              yes     yes   yes   yes     yes    yes   yes   yes    yes      yes     yes       yes
updateAccount                login   yes   yes   yes     login  yes   yes   login  login    login   login     login
previewDeletion              login   yes   yes   yes     login  yes   yes   login  login    login   login     login
askForDeletion               login   yes   yes   yes     login  yes   yes   login  login    login   login     login
keepAccount                  login   yes   yes   yes     login  yes   yes   login  login    login   login     login
listNamedKeys                login   yes   yes   yes     login  yes   yes   login  login    login   login     login
createNamedKey               login   yes   yes   yes     login  yes   yes   login  login    login   login     login
revokeNamedKey               login   yes   yes   yes     login  yes   yes   login  login    login   login     login
getSecondFactor              login   yes   yes   yes     login  yes   yes   login  login    login   login     login
startSecondFactor            login   yes   yes   yes     login  yes   yes   login  login    login   login     login
switchOnSecondFactor         login   yes   yes   yes     login  yes   yes   login  login    login   login     login
switchOffSecondFactor        login   yes   yes   yes     login  yes   yes   login  login    login   login     login
renewRecoveryCodes           login   yes   yes   yes     login  yes   yes   login  login    login   login     login
listSessions                 login   yes   yes   yes     login  yes   yes   login  login    login   login     login
endSession                   login   yes   yes   yes     login  yes   yes   login  login    login   login     login
endOtherSessions             login   yes   yes   yes     login  yes   yes   login  login    login   login     login
requireSecondFactor          login   admin admin admin   login  yes   admin login  login    login   login     login
resetSecondFactor            login   admin admin admin   login  yes   admin login  login    login   login     login
listDataExports              login   yes   yes   yes     login  yes   yes   login  login    login   login     login
startDataExport              login   yes   yes   yes     login  yes   yes   login  login    login   login     login
downloadDataExport           login   yes   yes   yes     login  none  none  login  login    login   login     login
getLead                      login   yes   yes   yes     login  yes   yes   login  login    login   login     login
askForVip                    login   yes   yes   yes     login  yes   yes   login  login    login   login     login
withdrawLead                 login   yes   yes   yes     login  yes   yes   login  login    login   login     login
listLeads                    login   admin admin admin   login  yes   admin login  login    login   login     login
exportLeads                  login   admin admin admin   login  yes   admin login  login    login   login     login
getLeadDetail                login   admin admin admin   login  yes   admin login  login    login   login     login
moveLead                     login   admin admin admin   login  yes   admin login  login    login   login     login
addLeadNote                  login   admin admin admin   login  yes   admin login  login    login   login     login
sendContactMessage           yes     yes   yes   yes     yes    yes   yes   yes    yes      yes     yes       yes
listContactMessages          login   admin admin admin   login  yes   admin login  login    login   login     login
exportContactMessages        login   admin admin admin   login  yes   admin login  login    login   login     login
getContactMessage            login   admin admin admin   login  yes   admin login  login    login   login     login
moveContactMessage           login   admin admin admin   login  yes   admin login  login    login   login     login
addContactNote               login   admin admin admin   login  yes   admin login  login    login   login     login
replyToContactMessage        login   admin admin admin   login  yes   admin login  login    login   login     login
listAuditEvents              login   admin admin admin   login  yes   admin login  login    login   login     login
exportAuditEvents            login   admin admin admin   login  yes   admin login  login    login   login     login
getOverview                  login   admin admin admin   login  yes   admin login  login    login   login     login
getSecretKeyState            login   admin admin admin   login  yes   admin login  login    login   login     login
getWaiting                   login   admin admin admin   login  yes   admin login  login    login   login     login
getNotices                   login   yes   yes   yes     login  yes   yes   login  login    login   login     login
listNotices                  login   admin admin admin   login  yes   admin login  login    login   login     login
createNotice                 login   admin admin admin   login  yes   admin login  login    login   login     login
changeNotice                 login   admin admin admin   login  yes   admin login  login    login   login     login
endNotice                    login   admin admin admin   login  yes   admin login  login    login   login     login
deleteNotice                 login   admin admin admin   login  yes   admin login  login    login   login     login
exportNotices                login   admin admin admin   login  yes   admin login  login    login   login     login
listAccounts                 login   admin admin admin   login  yes   admin login  login    login   login     login
exportAccounts               login   admin admin admin   login  yes   admin login  login    login   login     login
inspectAccount               login   admin admin admin   login  yes   admin login  login    login   login     login
suspendAccount               login   admin admin admin   login  yes   admin login  login    login   login     login
reinstateAccount             login   admin admin admin   login  yes   admin login  login    login   login     login
changeAccountRole            login   admin admin admin   login  yes   admin login  login    login   login     login
changeAccountLimits          login   admin admin admin   login  yes   admin login  login    login   login     login
decideApplications           login   admin admin admin   login  yes   admin login  login    login   login     login
exportApplications           login   admin admin admin   login  yes   admin login  login    login   login     login
listInvitationCodes          login   admin admin admin   login  yes   admin login  login    login   login     login
revokeInvitationCode         login   admin admin admin   login  yes   admin login  login    login   login     login
exportInvitationCodes        login   admin admin admin   login  yes   admin login  login    login   login     login
listJobs                     login   admin admin admin   login  yes   admin login  login    login   login     login
retryJobs                    login   admin admin admin   login  yes   admin login  login    login   login     login
dropJobs                     login   admin admin admin   login  yes   admin login  login    login   login     login
exportJobs                   login   admin admin admin   login  yes   admin login  login    login   login     login
listOutbox                   login   admin admin admin   login  yes   admin login  login    login   login     login
resendMails                  login   admin admin admin   login  yes   admin login  login    login   login     login
exportOutbox                 login   admin admin admin   login  yes   admin login  login    login   login     login
factoryAccount               login   yes   yes   yes     login  yes   yes   key    key      yes     yes       login
factoryChatbotRegistration   login   yes   yes   yes     login  none  none  key    key      yes     none      login
watchChanges                 login   yes   yes   yes     login  yes   yes   login  login    login   login     login
getHealth                    yes     yes   yes   yes     yes    yes   yes   yes    yes      yes     yes       yes
getReadiness                 yes     yes   yes   yes     yes    yes   yes   yes    yes      yes     yes       yes
`

function readTable(text: string): Record<string, Record<Caller, Mark>> {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  return Object.fromEntries(
    rows.map(([id, ...marks]) => {
      if (marks.length !== inTable.length) throw new Error(`${id} has ${marks.length} marks`)
      const cells = Object.fromEntries(inTable.map((caller, column) => [caller, marks[column]])) as Record<Caller, Mark>
      const deleting = whileDeleting[id ?? ''] ?? (cells.suspended === 'login' ? 'wait' : cells.suspended)
      return [id, { ...cells, deleting }]
    }),
  )
}

export const rights = readTable(table)

const titles: Record<Caller, string> = {
  visitor: 'visitor',
  free: 'free',
  vip: 'VIP',
  expiredVip: 'expired VIP',
  suspended: 'suspended',
  deleting: 'being deleted',
  admin: 'ADMIN',
  otherTenant: 'another tenant',
  botKey: 'bot key',
  otherBotKey: 'foreign bot key',
  accountKey: 'account key',
  otherAccountKey: 'foreign account key',
  deadCookie: 'dead cookie',
}

function describeLimit(limit: Limit): string {
  if (!isBucketLimit(limit)) return `${limit.max} in ${limit.withinMinutes} min per ${limit.per} (${limit.counter})`
  return `${limit.burst} at once, then ${limit.perSecond} a second per ${limit.per}`
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

/** The page `docs/rights.md`. */
export function rightsPage(endpoints: readonly Endpoint[]): string {
  const calls = endpoints.map((endpoint) => ({ endpoint, call: `\`${endpoint.method} ${endpoint.path}\`` }))
  const matrix = calls.map(({ endpoint, call }) => {
    const marks = rights[endpoint.id]
    return row([call, ...callers.map((caller) => marks?.[caller] ?? '?')])
  })
  const rules = calls.map(({ endpoint: { id, access, requires, charges, limits, audits }, call }) =>
    row([
      call,
      id,
      access,
      requires ?? '',
      charges ?? '',
      limits?.map(describeLimit).join('; ') ?? '',
      audits?.join(', ') ?? '',
    ]),
  )
  const legend = Object.entries(codeOfMark)
    .filter(([mark]) => mark !== 'yes')
    .map(([mark, code]) => `\`${mark}\` ${code}`)
  return `# Rights

Printed by \`npx vitest run src/server/rights.test.ts -u\` from \`src/server/rights.matrix.ts\` and the contract; the test holds the server to it and
fails when this page is stale.

## Who may call what

\`yes\`: the call reaches its use case. Refusals: ${legend.join(', ')}.
Free, VIP, expired VIP, suspended accounts and those that wait to be deleted ask for a bot of their own. All other callers ask for the bot of the VIP; "bot key" and "account key"
are the VIP's, the foreign ones those of another tenant. Another tenant's bot, and what belongs to another bot, does not exist: \`none\`.
The calls of platforms (\`platform\`) know no caller: each column is the same, and the channel decides by the signature over the bytes of the call.

${row(['call', ...callers.map((caller) => titles[caller])])}
${row(['---', ...callers.map(() => '---')])}
${matrix.join('\n')}

## What each call declares

The access, the entitlement that the plan must have, the daily amount it counts against, its limits, and what the audit records of it.

${row(['call', 'id', 'access', 'requires', 'charges', 'limits', 'audit'])}
${row(['---', '---', '---', '---', '---', '---', '---'])}
${rules.join('\n')}
`
}
