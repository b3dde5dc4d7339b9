// Groups of slow tests, what they test, and which of them passed on exactly that: they run again when it changed.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fingerprint, listFiles } from '../fingerprint.mjs'
import { root } from '../run.mjs'

const passedFile = join(root, 'tests/slow-passed.json')

/** What decides the outcome of every group: the packages, and the rules of a slow run. */
const common = ['package-lock.json', 'tests/support/slow.ts', 'tests/support/time-limits.ts']

/**
 * `tests` are the folders whose slow tests form the group; their test files are among its inputs. A test file in no
 * folder of these, or in two, is found by scripts/tests/slow-tests.test.ts.
 */
export const slowGroups = [
  {
    name: 'engine',
    tests: ['src/engine', 'content'],
    inputs: [
      'src/engine',
      'content',
      // How a bot of an evaluation file is measured.
      'bench/evaluate',
      'bench/data',
      'scripts/information',
      'scripts/lexicon',
      'src/server/features/answer-indexes/small-talk',
      'src/server/features/bots/starting-content.ts',
      'tests/smart-chat',
      'tests/support/lab',
      'tests/support/starting-bot.ts',
    ],
  },
  {
    // What `npm run evaluate` prints: each case starts it anew.
    name: 'evaluate',
    tests: ['scripts'],
    inputs: ['scripts', 'bench', 'src/engine', 'content'],
  },
  {
    name: 'lab',
    tests: ['src/lab'],
    inputs: ['src/lab', 'src/engine', 'content', 'tests/smart-chat', 'tests/support/lab'],
  },
  {
    // Journeys through the demos too: each computes for seconds. That a page of the lab opens and looks right is tests/e2e/pages.
    name: 'lab-screens',
    hasScreens: true,
    tests: ['tests/e2e/lab'],
    inputs: [
      'tests/e2e/lab',
      'src/lab',
      'src/phrases/zh/lab',
      'src/phrases/en/lab',
      'tests/support/screens',
      'tests/support/lab',
    ],
  },
  {
    // Journeys through the corpus, corrections, imports and the test page. Component tests look at their screens in each run.
    name: 'workspace-screens',
    hasScreens: true,
    tests: ['tests/e2e/workspace'],
    inputs: [
      'tests/e2e/workspace',
      'src/contract',
      'src/phrases',
      'src/server/features/answer-indexes',
      'src/server/features/bots',
      'src/server/features/bot-information',
      'src/server/features/conversations',
      'src/server/features/corpus',
      'src/server/features/customising',
      'src/server/features/facts',
      'src/server/features/files',
      'src/server/features/imports',
      'src/server/features/inbox',
      'src/server/features/models',
      'src/server/features/replies',
      'src/web',
      'tests/support/files',
      'tests/support/screens',
      'tests/support/servers',
    ],
  },
  {
    // A newcomer connects Slack and WeChat through the screens, against both platforms on loopback.
    name: 'channel-screens',
    hasScreens: true,
    tests: ['tests/e2e/channels'],
    inputs: [
      'tests/e2e/channels',
      'src/channels',
      'src/contract/features/channels',
      'src/phrases/en/channels',
      'src/phrases/zh/channels',
      'src/server/features/channels',
      'src/server/features/conversations',
      'src/server/features/replies',
      'src/web/features/channels',
      'src/web/platform',
      'src/web/ui',
      'tests/support/screens',
      'tests/support/servers',
    ],
  },
  {
    // The ADMIN's screen of models against model servers, and what models add elsewhere.
    name: 'model-screens',
    hasScreens: true,
    tests: ['tests/e2e/models'],
    inputs: [
      'tests/e2e/models',
      'src/contract/features/models.ts',
      'src/server/features/models',
      'src/server/features/replies',
      'src/phrases/en/features/admin.ts',
      'src/phrases/zh/features/admin.ts',
      'src/web/features/admin/models',
      'src/web/features/corpus/editor',
      'src/web/platform',
      'src/web/ui',
      'tests/support/files',
      'tests/support/screens',
      'tests/support/servers',
    ],
  },
  {
    // The chat on other people's sites: strict policies, tabs, a server that is away, named visitors, persons who answer.
    name: 'snippets',
    hasScreens: true,
    tests: ['tests/e2e/snippets'],
    inputs: [
      'tests/e2e/snippets',
      'scripts/web-build',
      'src/contract/features',
      'src/phrases',
      'src/server/features/inbox',
      'src/server/features/replies',
      'src/server/features/widget',
      'src/server/platform/http',
      'src/server/platform/live',
      'src/web/features/answers/hosted',
      'src/web/features/bots/widget',
      'src/web/platform',
      'src/web/ui',
      'src/widget',
      'tests/support/people',
      'tests/support/screens',
      'tests/support/servers',
    ],
  },
  {
    // Screens in both languages: a default run takes one of the two for each file, see tests/component/languages.ts.
    name: 'screens',
    project: 'component',
    hasScreens: true,
    tests: ['src/web'],
    inputs: ['content', 'scripts/web-build', 'src/contract', 'src/lab', 'src/phrases', 'src/web', 'tests/component'],
  },
  {
    // Every page in both languages, both widths and both themes. Component tests look at the screens of the product in each run.
    name: 'pages',
    project: 'pages',
    hasScreens: true,
    tests: ['tests/e2e/pages'],
    inputs: [
      'src/contract',
      'src/lab',
      'src/phrases',
      'src/server/platform/http',
      'src/server/features.ts',
      'src/web',
      'scripts/web-build',
      'tests/support/screens',
      'vite.config.ts',
    ],
  },
  {
    // A plan from the application to the renewal, in both languages: all that the product does with plans, in one go.
    name: 'story',
    project: 'story',
    hasScreens: true,
    tests: ['tests/e2e/story'],
    inputs: ['src/contract', 'src/phrases', 'src/server', 'src/web', 'tests/support'],
  },
  {
    name: 'database',
    tests: ['src/server/embedded-postgres', 'src/server/platform'],
    inputs: ['src/server/embedded-postgres', 'src/server/platform'],
  },
  {
    name: 'imports',
    tests: ['src/server/features/imports', 'src/server/features/corpus'],
    inputs: [
      'src/contract/entitlements.ts',
      'src/contract/features/imports.ts',
      'src/server/features/entitlements',
      'src/server/features/files',
      'src/server/features/imports',
      'src/server/features/corpus',
      'src/server/platform/database',
      'src/server/platform/jobs',
      'src/server/platform/spreadsheets',
      'tests/support/files',
      'tests/support/hostile',
      'tests/support/imports',
    ],
  },
  {
    name: 'facts',
    tests: ['src/server/features/facts'],
    // 200 calls at once take turns at the lock of the bot, and the reply at the end has what each has stored.
    inputs: [
      'src/server/features/facts',
      'src/server/features/bots/bots.store.ts',
      'src/server/features/corpus',
      'src/server/features/replies',
      'src/server/platform/database',
    ],
  },
  {
    name: 'answer-indexes',
    tests: ['src/server/features/answer-indexes'],
    inputs: [
      'src/server/features/answer-indexes',
      'src/server/features/corpus',
      'src/engine',
      'content/information',
      'content/lexicon',
    ],
  },
  {
    // The programs that the page of app access offers, each a process of its own.
    name: 'app-access',
    tests: ['src/server/features/app-access'],
    inputs: [
      'src/contract/features/app-access',
      'src/server/features/app-access',
      'src/server/features/webhooks/sending',
    ],
  },
  { name: 'models', tests: ['src/server/features/models'], inputs: ['src/server/features/models'] },
  {
    name: 'removal',
    tests: ['src/server/features/account-removal'],
    inputs: [
      'src/server/features/account-removal',
      'src/server/features/accounts',
      'src/server/migrations',
      'src/server/platform/database',
    ],
  },
  { name: 'log-in', tests: ['src/server/features/accounts'], inputs: ['src/server/features/accounts'] },
  {
    name: 'reliability',
    project: 'reliability',
    tests: ['tests/reliability'],
    inputs: [
      'tests/reliability',
      'tests/support/apps',
      'src/channels',
      'tests/support/servers',
      'tests/support/load',
      'src/server/main.ts',
      'src/server/app.ts',
      'src/server/embedded-postgres',
      'src/server/migrations',
      'src/server/platform/database',
      'src/server/platform/jobs',
      'src/server/platform/http/server.ts',
      'src/server/features/account-removal',
      'src/server/features/channels',
      'src/server/features/conversations',
      'src/server/features/imports/work',
      'src/server/features/quotas',
      'src/server/features/replies',
    ],
  },
]

const isSlow = (path) =>
  path.endsWith('.slow.test.ts') ||
  (path.endsWith('.test.ts') && /#tests\/support\/(slow|time-limits)\.ts'/.test(readFileSync(path, 'utf8')))

const isOf = (project, path) =>
  project === 'component' ? path.endsWith('.browser.test.tsx') : path.endsWith('.test.ts')

/** The test files of a group, as paths in the repository: those that a default run takes a share of, or nothing. */
export function slowFilesOf({ project, tests }) {
  const files = tests.flatMap((folder) => listFiles(join(root, folder), true))
  return files
    .filter((path) => (project === undefined ? isSlow(path) : isOf(project, path)))
    .map((path) => relative(root, path))
}

/** Every test file of the `slow` project of vitest. */
export function slowTestFiles() {
  return slowGroups.filter(({ project }) => project === undefined).flatMap(slowFilesOf)
}

/** What a group would be tested on now. Test files beside its inputs decide nothing: those of its own folders do. */
export function printOf(group) {
  const own = fingerprint([...group.tests], { hasTests: true })
  return `${fingerprint([...common, ...new Set(group.inputs)])}.${own}`
}

function readPassed() {
  try {
    return JSON.parse(readFileSync(passedFile, 'utf8'))
  } catch {
    // Gone, or with the marks of a merge in it: `npm run test:slow` writes it anew.
    return {}
  }
}

/**
 * The groups whose inputs are not those that last passed. A group that has not passed once since it exists is not among them: it runs by
 * `npm run test:slow`, and is watched from its first pass on.
 */
export function staleGroups() {
  const passed = readPassed()
  return slowGroups.filter((group) => group.name in passed && passed[group.name] !== printOf(group))
}

/** Notes that a group passed. `print`: of its inputs before it ran, so that what changed meanwhile counts as untested. */
export function notePassed(name, print) {
  const passed = { ...readPassed(), [name]: print }
  const known = slowGroups.map((group) => group.name).filter((it) => it in passed)
  writeFileSync(passedFile, `${JSON.stringify(Object.fromEntries(known.map((it) => [it, passed[it]])), null, 2)}\n`)
}
