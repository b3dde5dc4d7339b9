/** Bots that know themselves, asked as their customers ask: content/evaluation/information. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { datasetOf } from '#engine/evaluation/dataset.ts'
import { type FaqFile, readEvaluationFile } from '#engine/evaluation/evaluation-file.ts'
import { shareOf } from '#tests/support/slow.ts'
import { measureBot } from '../bench/evaluate/measure-bot.ts'

// Counts of `npm run evaluate -- content/evaluation/information/{,*/}*-*.json`; who makes the engine better moves them.
interface Pins {
  /** At least so many right first. */
  right: number
  /** At most so many answered wrong, of those that a fact or an item answers. */
  wrong: number
  /** At most so many answered of those that nothing answers. */
  outOfScope: number
}

const folder = join(import.meta.dirname, 'evaluation/information')
const pinsFile = 'pins.json'
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll(sep, '/'))
  .filter((name) => name.endsWith('.json') && name !== pinsFile)
const pins = JSON.parse(readFileSync(join(folder, pinsFile), 'utf8')) as Record<string, Pins>

test('each file has pins, and each pin its file', () => {
  expect(Object.keys(pins).toSorted()).toEqual(files.toSorted())
})

// All of them in the slow run of the engine, which is due after each change of the engine or of content.
describe.each(shareOf(files, 10))('%s', (name) => {
  test('is answered as well as it was when it was pinned', async () => {
    const file = readEvaluationFile(JSON.parse(readFileSync(join(folder, name), 'utf8'))) as FaqFile
    const { judged } = await measureBot(
      datasetOf(file),
      file.bot ?? { name: '', facts: {}, wordings: {}, features: [] },
    )
    const isIn = ({ rightIds }: (typeof judged)[number]) => rightIds.length > 0
    const isAnswered = ({ judgement }: (typeof judged)[number]) => judgement.kind === 'answer'
    const wrong = judged.filter((each) => isIn(each) && isAnswered(each) && each.judgement.rank !== 1)
    const outOfScope = judged.filter((each) => !isIn(each) && isAnswered(each))
    const right = judged.filter((each) => isIn(each) && each.judgement.rank === 1).length
    const { right: minRight, ...most } = pins[name] as Pins
    expect(right).toBeGreaterThanOrEqual(minRight)
    expect(wrong.map(({ text }) => text).slice(most.wrong)).toEqual([])
    expect(outOfScope.map(({ text }) => text).slice(most.outOfScope)).toEqual([])
  })
})
