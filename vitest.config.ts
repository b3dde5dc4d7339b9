import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { slowTestFiles } from './scripts/tests/slow-tests.mjs'
import { sampleExcerpt } from './scripts/web-build/sample-excerpt.ts'
import { createRunFolder } from './tests/support/apps/quick-folder.ts'
import { chromiumOptions } from './tests/support/screens/chromium.ts'

const databaseSetup = './tests/support/apps/database.setup.ts'
const workersSetup = './tests/support/bundled-workers.setup.ts'

/** One more than there are cores, as some of them always wait for the database. More than four share one database. */
const maxWorkers = Math.min(availableParallelism() + 1, 4)

/** What tests write for themselves: `TMPDIR` of all that need no disk. */
const temporary = { TMPDIR: createRunFolder() }

/** `npm test` leaves the screens of these to the group `screens`, which runs when any screen or phrase changed. */
const screensOfGroupAlone = [
  'src/web/features/{accounts,admin,channels,corpus,customising,desk,facts,imports,inbox,information}/**',
  'src/web/features/{own-data,plans,quotas,replies,terms}/**',
]

const isSingleRun = process.argv.includes('run')

/**
 * What every project without a browser shares. A worker loads the product once for all of its files, so a test file
 * leaves no global changed. The limits of time are for a hang alone: a busy machine stays far below them.
 */
const plain = {
  // More room for what lives shortly: the default makes a worker collect it every few milliseconds.
  execArgv: ['--max-semi-space-size=64'],
  isolate: false,
  maxWorkers,
  env: temporary,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  setupFiles: ['./tests/support/fixed-seed.setup.ts'],
  exclude: ['**/*.slow.test.ts'],
}

/** What runs the server in the test's own process. */
const served = {
  ...plain,
  globalSetup: [databaseSetup, workersSetup],
  setupFiles: [...plain.setupFiles, './tests/support/one-connection.setup.ts'],
}

/** What real browsers do in the real product. */
const journeys = {
  globalSetup: [databaseSetup, workersSetup],
  // The files of a worker use one product; see tests/support/screens/shared-site.ts.
  isolate: false,
  env: temporary,
  // Two browsers at most: more of them only make each other late on a small machine.
  maxWorkers: 2,
  sequence: { groupOrder: 2 },
  testTimeout: 180_000,
  hookTimeout: 120_000,
  // What a screen shows is awaited, however busy the machine: the limits are for a hang alone.
  expect: { poll: { timeout: 60_000 } },
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...plain,
          name: 'unit',
          include: [
            'src/{engine,contract,phrases,widget}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'content/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...served,
          name: 'server',
          include: ['src/{server,channels}/**/*.test.ts', 'tests/{support,upgrade}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...plain,
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          exclude: [...plain.exclude, '**/*.browser.test.tsx'],
        },
      },
      {
        // Screens in a real browser over a server that is faked at `fetch`: see tests/component/open-screen.tsx.
        plugins: [react(), sampleExcerpt()],
        // Each file has a page of its own, but the same modules: in a single run none changes, so the browser keeps them.
        server: { headers: isSingleRun ? { 'Cache-Control': 'max-age=3600, immutable' } : {} },
        // What the first test opens must not make Vite bundle packages anew in the middle of it, which reloads the page.
        optimizeDeps: { entries: ['src/web/main.tsx', 'tests/component/*.{ts,tsx}'], include: ['react-dom/client'] },
        test: {
          name: 'component',
          include: ['src/web/**/*.browser.test.tsx'],
          exclude: process.env.TEST_SHARE === 'part' ? screensOfGroupAlone : [],
          env: { TEST_SHARE: process.env.TEST_SHARE ?? '' },
          // Each file has a page of its own: what one leaves behind (a theme, a timer) is no other's.
          isolate: true,
          // A third of the time a page waits for its own timers: a third one uses what two leave on a small machine.
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
          // The limits are for a hang alone.
          testTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: chromiumOptions,
              contextOptions: { locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' },
              actionTimeout: 30_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          ...plain,
          name: 'lab',
          include: ['src/lab/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...served,
          exclude: [],
          name: 'slow',
          include: slowTestFiles(),
          env: { ...temporary, TEST_SHARE: 'all' },
          // Limits of time are looked at here, so one file at a time has the machine for itself.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          testTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'reliability',
          include: ['tests/reliability/**/*.test.ts'],
          // They kill and restart whole products: one at a time, or the machine is what is tested.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...journeys,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: ['**/*.slow.test.ts', 'tests/e2e/{pages,story}/**'],
        },
      },
      {
        test: {
          ...journeys,
          name: 'pages',
          include: ['tests/e2e/pages/**/*.test.ts'],
        },
      },
      {
        test: {
          ...journeys,
          name: 'story',
          include: ['tests/e2e/story/**/*.test.ts'],
        },
      },
    ],
  },
})
