// `npm test`: sets up what the tests need and runs them; `npm test -- bots` only those with "bots" in their path.
// Slow tests run along when what they test is not what they last passed on: see slow-tests.mjs.
import '../check-node.mjs'
import { findChromium } from '../find-chromium.mjs'
import { endChildrenOnSignals } from '../run.mjs'
import { SetupError, setUp } from '../setup.mjs'
import { componentEnv, componentShareEnv, partOf, report, runProjects, runSlowGroup } from './run-tests.mjs'
import { staleGroups } from './slow-tests.mjs'

endChildrenOnSignals()
const filters = process.argv.slice(2)

async function runBrowserTests(project, env = {}) {
  const chromium = await findChromium()
  if (chromium !== undefined) return runProjects([project], { filters, env: { CHROMIUM_PATH: chromium, ...env } })
  console.error(
    '\n没有能用的 Chromium，浏览器测试没有运行。请安装 Chromium，或把 CHROMIUM_PATH 设为它的路径。' +
      '\nThere is no Chromium to run the browser tests. Install one, or set CHROMIUM_PATH to its path.\n',
  )
  return partOf(project, { passed: 0, failed: 1, skipped: 0 }, Date.now())
}

const beginMs = Date.now()
const parts = []
try {
  await setUp()
  parts.push(partOf('packages, build', { passed: 0, failed: 0, skipped: 0 }, beginMs))
  // One after the other: each takes every core by itself.
  parts.push(await runProjects(['unit', 'server', 'web', 'lab'], { filters }))
  parts.push(await runBrowserTests('component', filters.length > 0 ? componentEnv : componentShareEnv))
  parts.push(await runBrowserTests('e2e'))
  if (filters.length === 0) for (const group of staleGroups()) parts.push(await runSlowGroup(group))
} catch (error) {
  console.error(error instanceof SetupError ? `\n${error.message}\n` : error)
  parts.push(partOf('packages, build', { passed: 0, failed: 1, skipped: 0 }, beginMs))
}
process.exit(report(parts))
