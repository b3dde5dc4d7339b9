// Runs vitest and counts, for `npm test` and `npm run test:slow`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../find-chromium.mjs'
import { root, run } from '../run.mjs'
import { notePassed, printOf, slowFilesOf } from './slow-tests.mjs'

/** The React that ships: the one for development takes a sixth more time, to trace where elements were made. */
export const componentEnv = { NODE_ENV: 'production' }
/** What `npm test` runs of the component tests in any case: see vitest.config.ts and tests/component/languages.ts. */
export const componentShareEnv = { ...componentEnv, TEST_SHARE: 'part' }

/** What a part of the tests came to. `seconds`: by the clock. */
export function partOf(name, counts, beginMs) {
  return { name, ...counts, seconds: (Date.now() - beginMs) / 1000 }
}

/**
 * Runs the files of some of vitest's projects whose path holds one of `filters`, or all without any; answers with
 * their part. What broke outside a test counts as one failed.
 */
export async function runProjects(projects, { name = projects.join(', '), filters = [], env = {} } = {}) {
  const beginMs = Date.now()
  const folder = mkdtempSync(join(tmpdir(), 'huida-report-'))
  const report = join(folder, 'report.json')
  try {
    const { code } = await run(
      process.execPath,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        ...projects.map((it) => `--project=${it}`),
        '--passWithNoTests',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...filters,
      ],
      { isShown: true, env: { NO_COLOR: '1', ...env } },
    )
    const counts = readReport(report)
    return partOf(name, { ...counts, failed: code !== 0 && counts.failed === 0 ? 1 : counts.failed }, beginMs)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
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

/** Runs all cases of a group of slow tests, and notes when it passed. */
export async function runSlowGroup(group) {
  const print = printOf(group)
  const part = await runProjects([group.project ?? 'slow'], {
    name: `slow: ${group.name}`,
    filters: slowFilesOf(group),
    env: {
      TEST_SHARE: 'all',
      ...(group.hasScreens && { CHROMIUM_PATH: (await findChromium()) ?? '' }),
      ...(group.project === 'component' && componentEnv),
    },
  })
  if (part.failed === 0 && part.passed > 0) notePassed(group.name, print)
  return part
}

/** Prints how long each part took and what all came to; answers with the exit code. */
export function report(parts) {
  const total = (key) => parts.reduce((sum, part) => sum + part[key], 0)
  const width = Math.max(...parts.map(({ name }) => name.length))
  console.log('')
  for (const { name, seconds, passed, failed } of parts)
    console.log(
      `${name.padEnd(width)}  ${seconds.toFixed(0).padStart(4)} s  ${String(passed).padStart(5)} passed${failed > 0 ? `, ${failed} failed` : ''}`,
    )
  if (total('skipped') > 0) console.log(`\n${total('skipped')} skipped`)
  console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('seconds').toFixed(0)} s`)
  return total('failed') === 0 ? 0 : 1
}
