/**
 * The paths of pages that are not built yet. Each answers the helpful 404; whoever builds one moves its line to `pages.ts`. The browser does not load
 * this list before it is needed.
 */

/** What a planned page will be about, to find whose lines are whose. */
type Subject =
  | 'account'
  | 'analytics'
  | 'channels'
  | 'guides'
  | 'help'
  | 'knowledge'
  | 'messages'
  | 'progress'
  | 'settings'
  | 'support'

export const plannedPages: Readonly<Record<Subject, readonly string[]>> = {
  account: [],
  analytics: ['/user/data', '/user/smartData', '/user2/data', '/user2/smartData'],
  channels: [],
  guides: ['/newFunction', '/robotManagement', '/english', '/userInfoenglish', '/courseEnglish', '/Q&A', '/privacy'],
  help: [
    '/help',
    '/help/intro',
    '/help/customRobot',
    '/help/managedRobot',
    '/help/makeCourse',
    '/help/creatRobot',
    '/help/robotSetting',
    '/help/robotInfo',
    '/help/functionExpan',
    '/help/yuLiaoKu',
    '/help/corpusManagement',
    '/help/managementFile',
    '/help/robotChat',
    '/help/userPower',
    '/help/limits',
    '/help/slackCourse',
    '/help/slackAPP',
    '/help/deployRobot',
    '/help/joinRobot',
    '/mobileHelpMenu',
  ],
  knowledge: [
    '/user/knowledge',
    '/user/knowledge/knowledgeXmind',
    '/user/knowledge/ai',
    '/user/knowledge/productXmind',
    '/user/knowledge/houseToken',
    '/user/knowledgeBase',
    '/user/addKnowledge',
    '/user/editKnowledge',
    '/user/suggest',
    '/user2/knowledgeBase',
    '/user2/addKnowledge',
    '/user2/editKnowledge',
    '/user2/suggest',
    '/user2/knowledge',
    '/user2/knowledge/knowledgeXmind',
    '/user2/knowledge/addMenu',
    '/user2/knowledge/table1',
    '/user2/knowledge/table2',
    '/user2/knowledge/table3',
    '/user2/knowledge/table4',
    '/user2/knowledge/tableOrder',
    '/user2/knowledge/ai',
    '/user2/knowledge/productXmind',
    '/user2/knowledge/houseToken',
  ],
  messages: [],
  progress: [],
  settings: ['/user/setting/dataTotal', '/user2/setting/dataTotal'],
  support: ['/bot42'],
}

/** Pages that say the same to readers of one language: where a switch of the language leads once both are built. */
export const plannedLanguagePairs: readonly { readonly zh: readonly string[]; readonly en: string }[] = [
  { zh: ['/robotManagement'], en: '/english' },
  { zh: ['/userIndex/userMsg', '/userIndex/clockFull', '/userIndex/userinfo'], en: '/userInfoenglish' },
  { zh: ['/help'], en: '/courseEnglish' },
]

const planned = new Set(
  Object.values(plannedPages)
    .flat()
    .map((path) => path.toLowerCase()),
)

/** Whether a path is one of them, in whatever case and with whatever slash at its end. */
export function isPlanned(pathname: string): boolean {
  return planned.has(pathname.toLowerCase().replace(/(?<=.)\/+$/, ''))
}
