// Fits the constants of src/engine/ranking/few-entries/among-few.ts and prints them:
// npx tsx scripts/fit/fit-few.ts
// Samples of 1 to 12 entries of the evaluation's FAQ files, asked for what they answer and for what the entries left out do.

import { readdirSync, readFileSync } from 'node:fs'
import { createAnswerIndex } from '../../src/engine/answer.ts'
import { type Dataset, datasetOf } from '../../src/engine/evaluation/dataset.ts'
import { readEvaluationFile } from '../../src/engine/evaluation/evaluation-file.ts'
import { seededRandom } from '../../src/engine/evaluation/seeded-random.ts'
import { loadLexicon } from '../../src/engine/lexicon/lexicon.ts'
import { confidenceOf, logitOfRanking, probabilityOf } from '../../src/engine/ranking/confidence.ts'
import { defaultAnswerThreshold } from '../../src/engine/ranking/decide.ts'
import type { Evidence } from '../../src/engine/ranking/evidence.ts'
import { type FewTerms, fewTerms, shareOfFew } from '../../src/engine/ranking/few-entries/among-few.ts'
import { fitLogistic } from './fit-confidence.ts'

const sizes = [1, 2, 3, 4, 5, 6, 8, 10, 12]
const samplesOfSize = 6
/** Messages of other entries, for each that is in scope. */
const others = 6
/** Of those that belong to no entry of the whole file. */
const shareOfNowhere = 0.3
/** Below it nothing is answered anyway, and what the doubt has to tell apart is not there. */
const minConfidence = 0.5
/** How often a message that looks sure has no answer among few entries, for one that has. */
const nearMisses = 1.25
const weightOfOne = { least: 0.05, most: 8 }

interface Example {
  evidence: Evidence
  terms: FewTerms
  isTrue: boolean
}

const evaluation = new URL('../../content/evaluation/', import.meta.url)
const meaning = loadLexicon(readFileSync(new URL('../lexicon/lexicon.bin', evaluation)))

function examplesOf({ language, entries, queries, outOfScope }: Dataset, seed: number): Example[] {
  const random = seededRandom(seed)
  const placeIn = (values: readonly unknown[]) => Math.floor(random() * values.length)
  const rounds = sizes.flatMap((size) => Array.from({ length: samplesOfSize }, () => size))
  return rounds.flatMap((size) => {
    const left = [...entries]
    const chosen = Array.from({ length: Math.min(size, left.length) }, () => left.splice(placeIn(left), 1)).flat()
    const index = createAnswerIndex({ language, meaning })
    for (const entry of chosen) index.put(entry)
    index.train()
    const ids = new Set(chosen.map(({ id }) => id))
    const rightIds = ({ id, orIds = [] }: Dataset['queries'][number]) => [id, ...orIds].filter((each) => ids.has(each))
    const inside = queries.filter((query) => rightIds(query).length > 0)
    const outside = queries.filter((query) => rightIds(query).length === 0)
    const missed = Array.from({ length: others * inside.length }, () => outside[placeIn(outside)]?.text ?? '')
    const nowhere = outOfScope.filter(() => random() < shareOfNowhere)
    const asked = [
      ...inside.map((query) => ({ text: query.text, right: rightIds(query) })),
      ...[...missed, ...nowhere].map((text) => ({ text, right: [] as string[] })),
    ]
    return asked.flatMap(({ text, right }): Example[] => {
      const [best, ...behind] = index.compare(text).toSorted((a, b) => b.score - a.score)
      if (!best) return []
      const rivals = behind.map(({ evidence }) => evidence)
      if (confidenceOf(best.evidence, rivals) < minConfidence) return []
      const terms = fewTerms(best.evidence, rivals, logitOfRanking)
      return [{ evidence: best.evidence, terms, isTrue: right.includes(best.id) }]
    })
  })
}

/** What words, letters and concepts alone tell. */
function wordTerms({ evidence, terms }: Example) {
  const { wordCosine, characterCosine, queryCoverage, formCoverage, conceptCosine, isChinese } = evidence
  return { bias: terms.bias, wordCosine, characterCosine, queryCoverage, formCoverage, conceptCosine, isChinese }
}

/** What has no answer is weighed until words tell it no more from what has one: near misses share as many as paraphrases do. */
function weightsOf(examples: readonly Example[]): number[] {
  const words = examples.map((example) => ({ terms: wordTerms(example), isTrue: example.isTrue, weight: 1 }))
  const constants = fitLogistic(words)
  const odds = words.map(({ terms, isTrue }) => {
    const probability = probabilityOf(terms, constants)
    return isTrue ? 1 : Math.min(weightOfOne.most, Math.max(weightOfOne.least, probability / (1 - probability)))
  })
  const sumWhere = (isTrue: boolean) =>
    odds.reduce((sum, each, place) => sum + (examples[place]?.isTrue === isTrue ? each : 0), 0)
  const perMiss = (nearMisses * sumWhere(true)) / sumWhere(false)
  return odds.map((each, place) => (examples[place]?.isTrue ? each : each * perMiss))
}

const files = readdirSync(evaluation).filter((name) => /-(en|zh)\.json$/.test(name))
const examples = files.flatMap((name, place) => {
  const file = readEvaluationFile(JSON.parse(readFileSync(new URL(name, evaluation), 'utf8')))
  return examplesOf(datasetOf(file), place + 1)
})
const weights = weightsOf(examples)
const constants = fitLogistic(
  examples.map(({ terms, isTrue }, place) => ({ terms, isTrue, weight: weights[place] as number })),
)
const rounded = Object.fromEntries(
  Object.entries(constants).map(([name, value]) => [name, Number(value.toPrecision(3))]),
)
console.log(`${examples.length} messages`, rounded)
for (const isTrue of [true, false]) {
  const some = examples.filter((example) => example.isTrue === isTrue)
  const answered = some.filter(
    ({ terms, evidence }) => shareOfFew(evidence) === 0 || probabilityOf(terms, constants) >= defaultAnswerThreshold,
  )
  console.log(isTrue ? 'right' : 'wrong', `${((100 * answered.length) / some.length).toFixed(1)}% still answered`)
}
