// `npm test`: sets up what the tests need and runs all of them; `npm test -- bots` only those with "bots" in their path.
import './check-node.mjs'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './find-chromium.mjs'
import { endChildrenOnSignals, root, run } from './run.mjs'
import { SetupError, setUp } from './setup.mjs'

endChildrenOnSignals()
const filters = process.argv.slice(2)
const reports = mkdtempSync(join(tmpdir(), 'huida-report-'))

/** Runs some of vitest's projects and counts; what broke outside a test counts as one failed. */
async function runTests(projects, env = {}) {
  const report = join(reports, `${projects[0]}.json`)
  const { code } = await run(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...projects.map((name) => `--project=${name}`),
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...filters,
    ],
    { isShown: true, env: { NO_COLOR: '1', ...env } },
  )
  const counts = readReport(report)
  return { ...counts, failed: code !== 0 && counts.failed === 0 ? 1 : counts.failed }
}

function readReport(path) {
  let report
  try {
    report = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return { passed: 0, failed: 0, skipped: 0 }
  }
  // A file that could not even be read has no tests to count.
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

async function runBrowserTests() {
  const chromium = await findChromium()
  if (chromium !== undefined) return runTests(['component', 'e2e'], { CHROMIUM_PATH: chromium })
  console.error(
    '\n没有能用的 Chromium，浏览器测试没有运行。请安装 Chromium，或把 CHROMIUM_PATH 设为它的路径。' +
      '\nThere is no Chromium to run the browser tests. Install one, or set CHROMIUM_PATH to its path.\n',
  )
  return { passed: 0, failed: 1, skipped: 0 }
}

const runs = []
try {
  await setUp()
  runs.push(await runTests(['unit', 'server', 'web', 'lab']))
  runs.push(await runBrowserTests())
} catch (error) {
  console.error(error instanceof SetupError ? `\n${error.message}\n` : error)
  runs.push({ passed: 0, failed: 1, skipped: 0 })
} finally {
  rmSync(reports, { recursive: true, force: true })
}
const total = (key) => runs.reduce((sum, counts) => sum + counts[key], 0)
if (total('skipped') > 0) console.log(`\n${total('skipped')} skipped`)
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') === 0 ? 0 : 1)
