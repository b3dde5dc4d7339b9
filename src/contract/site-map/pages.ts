/**
 * Every page of the product, once. The router, the menus, the titles, the redirects, the status of pages, sitemap.xml and the test of all pages read it.
 * A new page is a line here, its title in `src/phrases/{zh,en}/titles.ts` and its screen in the feature's `*.routes.tsx`; without either it does not compile.
 */
import { hostedPagePath } from '../features/embed.ts'
import type { Page } from './page.ts'

export const pages = {
  home: { path: '/home', layout: 'plain', owner: 'home', redirects: { '/': '' }, isIndexed: true },
  labHall: {
    path: '/aiWorld',
    layout: 'site',
    owner: 'hall',
    redirects: { '/lab': '' },
    menu: 'site',
    isIndexed: true,
  },
  labExploration: { path: '/aiExploration', layout: 'site', owner: 'hall', isIndexed: true },
  labModelCard: { path: '/aiHallDetails', layout: 'site', owner: 'hall', isIndexed: true },
  emotion: { path: '/emotion', layout: 'site', owner: 'emotion', isIndexed: true },
  styleTransfer: { path: '/styleTransfer', layout: 'site', owner: 'style-transfer', isIndexed: true },
  smartChat: { path: '/intelChat', layout: 'site', owner: 'smart-chat', isIndexed: true },
  smartChatZh: { path: '/intelChatZh', layout: 'site', owner: 'smart-chat' },
  smartChatEn: { path: '/intelChatEn', layout: 'site', owner: 'smart-chat' },
  autopilot: { path: '/autopilot', layout: 'site', owner: 'autopilot', isIndexed: true },
  sandbox: { path: '/try', layout: 'site', owner: 'sandbox', isIndexed: true },
  made: { path: '/made', layout: 'site', owner: 'customising', isIndexed: true },
  madeProgress: { path: '/madeProgress', layout: 'site', owner: 'customising' },
  progressTwo: { path: '/progressTwo', layout: 'site', owner: 'customising' },
  progressThree: { path: '/progressThree', layout: 'site', owner: 'customising' },
  progressFour: { path: '/progressFour', layout: 'site', owner: 'customising' },
  developers: { path: '/developers', layout: 'site', owner: 'api-reference', menu: 'site', isIndexed: true },
  contactUs: { path: '/contactUs', layout: 'site', owner: 'contact', menu: 'help', isIndexed: true },

  logIn: { path: '/login', layout: 'form', owner: 'accounts', isIndexed: true },
  signUp: { path: '/register', layout: 'form', owner: 'accounts' },
  inviteCode: { path: '/inviteCode', layout: 'form', owner: 'accounts', isIndexed: true },
  forgotPassword: { path: '/getBackPwd', layout: 'form', owner: 'accounts' },
  setPassword: { path: '/setPassword', layout: 'form', owner: 'accounts' },
  accountDeletion: { path: '/accountDeletion', layout: 'form', owner: 'accounts' },
  confirmation: { path: '/confirmation', layout: 'bare', owner: 'accounts', aliases: ['/confirm'] },
  addToSlack: { path: '/slack', layout: 'bare', owner: 'channels' },
  hostedPage: { path: hostedPagePath, layout: 'hosted', owner: 'answers' },

  siteMenu: { path: '/mobileMenu', layout: 'menu', owner: 'menus' },
  workspaceMenu: { path: '/modeMobileMenu', layout: 'menu', owner: 'menus' },
  accountMenu: { path: '/appAccountMenu', layout: 'menu', owner: 'menus' },
  consoleMenu: { path: '/admin/menu', layout: 'menu', owner: 'menus' },

  bots: { path: '/user/bots', layout: 'workspaceStart', owner: 'bots', redirects: { '/user': '', '/user2': '' } },
  createBot: { path: '/user/white', layout: 'workspaceStart', owner: 'bots' },
  corpus: {
    path: 'corpusMenu/corpus',
    layout: 'workspace',
    owner: 'corpus',
    redirects: { corpusMenu: '', 'corpusMenu/addCorpus': 'item=new' },
    menu: 'build',
  },
  botInformation: {
    path: 'setting/settingIndex',
    layout: 'workspace',
    owner: 'information',
    redirects: { setting: '' },
    menu: 'build',
  },
  replySettings: { path: 'setting/replySet', layout: 'workspace', owner: 'replies', menu: 'build' },
  functions: { path: 'setting/function', layout: 'workspace', owner: 'bots', menu: 'build' },
  corpusFiles: { path: 'corpusMenu/fileManagement', layout: 'workspace', owner: 'imports', menu: 'build' },
  testPage: { path: 'aiChat', layout: 'workspace', owner: 'answers', menu: 'talk' },
  messages: { path: 'platformName', layout: 'workspace', owner: 'inbox', menu: 'talk' },
  callbacks: { path: 'callbacks', layout: 'workspace', owner: 'callbacks', menu: 'talk' },
  lastQuestions: { path: 'lastQuestions', layout: 'workspace', owner: 'answers', menu: 'talk' },
  unanswered: { path: 'unanswered', layout: 'workspace', owner: 'answers', menu: 'talk' },
  connect: {
    path: 'thirdManagement/third1',
    layout: 'workspace',
    owner: 'channels',
    redirects: { thirdManagement: '' },
    menu: 'talk',
  },
  appAccess: { path: 'thirdManagement/apps', layout: 'workspace', owner: 'app-access', menu: 'talk' },
  hosting: { path: 'thirdManagement/third2', layout: 'workspace', owner: 'channels' },
  widget: { path: 'thirdManagement/widget', layout: 'workspace', owner: 'bots' },

  accountDetails: {
    path: '/userIndex/userMsg',
    layout: 'account',
    owner: 'accounts',
    redirects: { '/userIndex': '', '/user/userIndex': '', '/user2/userIndex': '' },
    menu: 'account',
  },
  serviceInfo: { path: '/userIndex/userinfo', layout: 'account', owner: 'accounts', menu: 'account' },
  privileges: { path: '/userIndex/clockFull', layout: 'account', owner: 'accounts', menu: 'account' },
  updatePlan: { path: '/userIndex/updatePlan', layout: 'account', owner: 'plans', menu: 'account' },
  apiKeys: { path: '/userIndex/apiKeys', layout: 'account', owner: 'bots', menu: 'account' },
  security: { path: '/userIndex/security', layout: 'account', owner: 'accounts', menu: 'account' },
  checkout: { path: '/userIndex/checkout', layout: 'account', owner: 'terms', menu: 'account' },
  changePassword: {
    path: '/userIndex/changePassword',
    layout: 'account',
    owner: 'accounts',
    redirects: { '/user/changePassword': '', '/user2/changePassword': '' },
    menu: 'account',
  },
  ownData: { path: '/userIndex/data', layout: 'account', owner: 'own-data', menu: 'account' },

  adminOverview: { path: '/admin', layout: 'console', owner: 'admin', menu: 'console' },
  applications: {
    path: '/admin/applications',
    layout: 'console',
    owner: 'admin',
    redirects: { '/userIndex/applications': '' },
    menu: 'console',
  },
  adminAccounts: { path: '/admin/accounts', layout: 'console', owner: 'admin', menu: 'console' },
  adminAccount: { path: '/admin/account', layout: 'console', owner: 'admin' },
  adminPlans: { path: '/admin/plans', layout: 'console', owner: 'admin', menu: 'console' },
  leads: { path: '/admin/leads', layout: 'console', owner: 'desk', menu: 'console' },
  contactMessages: { path: '/admin/messages', layout: 'console', owner: 'desk', menu: 'console' },
  accountPlans: { path: '/admin/accountPlans', layout: 'console', owner: 'terms', menu: 'console' },
  invitationCodes: { path: '/admin/codes', layout: 'console', owner: 'admin', menu: 'console' },
  adminNotices: { path: '/admin/notices', layout: 'console', owner: 'admin', menu: 'console' },
  outbox: {
    path: '/admin/outbox',
    layout: 'console',
    owner: 'admin',
    redirects: { '/userIndex/outbox': '' },
    menu: 'consoleSystem',
  },
  holidays: { path: '/admin/holidays', layout: 'console', owner: 'terms', menu: 'consoleSystem' },
  models: {
    path: '/admin/models',
    layout: 'console',
    owner: 'admin',
    redirects: { '/userIndex/models': '' },
    menu: 'consoleSystem',
  },
  jobs: { path: '/admin/jobs', layout: 'console', owner: 'admin', menu: 'consoleSystem' },
  audit: { path: '/admin/audit', layout: 'console', owner: 'admin', menu: 'consoleSystem' },
} as const satisfies Record<string, Page>

export type PageId = keyof typeof pages
type IdsOf<L extends Page['layout']> = { [Id in PageId]: (typeof pages)[Id]['layout'] extends L ? Id : never }[PageId]

/** The pages of one bot. */
export type WorkspacePageId = IdsOf<'workspace'>
/** The pages with one path of their own. */
export type SitePageId = Exclude<PageId, WorkspacePageId>

export const pageIds = Object.keys(pages) as PageId[]

export function pageOf(id: PageId): Page {
  return pages[id]
}

/** The path of a page from the root: `pathOf('logIn')` is `/login`. */
export function pathOf(id: SitePageId): string {
  return pages[id].path
}
