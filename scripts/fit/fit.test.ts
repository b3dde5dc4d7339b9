import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createAnswerIndex } from '../../src/engine/answer.ts'
import { readLexicon } from '../lexicon/read-lexicon.ts'
import { EvidenceWriter } from './evidence-set.ts'
import { tasksOf } from './tasks.ts'

const root = join(import.meta.dirname, '../..')

const folder = mkdtempSync(join(tmpdir(), 'fit-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Two folds of one trade each, compared by words alone, and one in place of what the shipped lexicon is asked. */
function collectTwoTrades(): string {
  const { situations } = readLexicon(join(root, 'content/lexicon'))
  for (const [fold, trade] of ['hotel', 'gym', 'bank'].entries()) {
    const writer = new EvidenceWriter(fold)
    const ofTrade = situations.filter((situation) => situation.trade === trade)
    for (const task of tasksOf(ofTrade, fold).filter(({ kind }) => kind === 'trade' || kind === 'part')) {
      const index = createAnswerIndex({ language: task.language })
      for (const entry of task.entries) index.put(entry)
      writer.addTask(task)
      for (const { text, id } of task.queries) writer.addQuery(index.compare(text), id, 1)
    }
    writer.save(join(folder, `fold-${fold}`))
  }
  return folder
}

test('from collected evidence the command prints constants as TypeScript and the quality by kind and language', () => {
  const args = ['--import', 'tsx', 'scripts/fit/fit.ts', '--folds=2', '--collected', `--evidence=${collectTwoTrades()}`]
  const printed = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
  const [, weights = ''] = /export const rankingWeights = \{\n([^}]+)\n\}/.exec(printed) ?? []
  expect(weights.split('\n').length).toBeGreaterThan(2)
  for (const line of weights.split('\n')) expect(line).toMatch(/^ {2}[a-zA-Z]+: \d+(\.\d)?,$/)
  for (const part of ['scope', 'choice']) expect(printed).toMatch(new RegExp(`  ${part}: \\{\\n    bias: -?\\d`))
  for (const row of ['a trade, en', 'a trade, zh', 'part of a trade, en', 'part of a trade, zh']) {
    expect(printed).toMatch(new RegExp(`^${row} .*\\d > \\d`, 'm'))
  }
}, 60_000)
