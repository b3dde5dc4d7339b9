/** Fits the weights of smart chat's matching on its own base, wordings left out in turn, and says how well a wording never seen is found. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ChitChatIntent, chitChatSchema } from '#content/content.schema.ts'
import { createAnswerIndex } from '#engine/answer.ts'
import { certaintyValues } from '#engine/chit-chat/matching/certainty.ts'
import { createMeaning } from '#engine/chit-chat/matching/everyday-words.ts'
import { likenessNames } from '#engine/chit-chat/matching/likeness.ts'
import { createRanker } from '#engine/chit-chat/matching/ranker.ts'

const folds = 3
const epochs = 40
const content = join(import.meta.dirname, '../../content')

interface Case {
  /** Numbers of each candidate, the engine's order. */
  vectors: number[][]
  /** Place of the right one. */
  right: number
  /** Which of the two halves it is in: one is fitted on, the other measured. */
  isMeasured: boolean
}

function readIntents(language: 'zh' | 'en'): ChitChatIntent[] {
  const folder = join(content, 'chit-chat', language)
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files.flatMap((name) => chitChatSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))).intents)
}

function casesOf(language: 'zh' | 'en'): { cases: Case[]; asked: number } {
  const intents = readIntents(language)
  const meaning = createMeaning(JSON.parse(readFileSync(join(content, 'everyday-words', `${language}.json`), 'utf8')))
  const cases: Case[] = []
  let asked = 0
  for (let fold = 0; fold < folds; fold++) {
    const leftOut = (count: number) => (fold * 2) % count
    const kept = intents.map((intent) => ({
      ...intent,
      phrasings: intent.phrasings.filter((_, place) => place !== leftOut(intent.phrasings.length)),
    }))
    const index = createAnswerIndex({ language, meaning })
    for (const { id, phrasings, answers } of kept) {
      const [question = '', ...variants] = phrasings
      index.put({ id, source: 'corpus', question, variants, keywords: [], answer: answers[0] ?? '' })
    }
    const ranker = createRanker(kept, meaning)
    for (const [place, { id, phrasings }] of intents.entries()) {
      const text = phrasings[leftOut(phrasings.length)] ?? ''
      asked += 1
      const message = ranker.read(text)
      const { candidates } = index.ask(text, { limit: 50 })
      const vectors = candidates.map(({ id: candidate, score }) => {
        const likeness = ranker.likeness(message, candidate, score)
        return likenessNames.map((name) => likeness?.[name] ?? 0)
      })
      const right = candidates.findIndex((candidate) => candidate.id === id)
      cases.push({ vectors, right, isMeasured: place % 2 === 1 })
    }
  }
  return { cases, asked }
}

const logit = (vector: readonly number[], weights: readonly number[]) =>
  vector.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)

function fitWeights(cases: readonly Case[]): number[] {
  const weights = likenessNames.map(() => 0)
  const squares = likenessNames.map(() => 1e-6)
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const { vectors, right } of cases) {
      if (right < 0) continue
      const logits = vectors.map((vector) => logit(vector, weights))
      const highest = Math.max(...logits)
      const odds = logits.map((each) => Math.exp(each - highest))
      const all = odds.reduce((sum, each) => sum + each, 0)
      for (const at of weights.keys()) {
        let slope = 0.0005 * (weights[at] ?? 0)
        for (const [place, vector] of vectors.entries())
          slope += ((odds[place] ?? 0) / all - Number(place === right)) * (vector[at] ?? 0)
        squares[at] = (squares[at] ?? 0) + slope * slope
        weights[at] = (weights[at] ?? 0) - (0.3 * slope) / Math.sqrt(squares[at] ?? 1)
      }
    }
  }
  return weights
}

function foundFirst(cases: readonly Case[], weights: readonly number[] | undefined): string {
  const right = cases.filter(({ vectors, right: at }) => {
    if (!weights) return at === 0
    const logits = vectors.map((vector) => logit(vector, weights))
    return at >= 0 && logits[at] === Math.max(...logits)
  })
  return `${((100 * right.length) / cases.length).toFixed(1)}%`
}

/** What the best one is like, and whether it is right; with the right intent gone, nothing is. */
function outcomes(cases: readonly Case[], weights: readonly number[]) {
  return cases.flatMap(({ vectors, right }) => {
    const ranked = vectors
      .map((vector, place) => ({ vector, place, logit: logit(vector, weights) }))
      .toSorted((a, b) => b.logit - a.logit)
    const outcome = (isAbsent: boolean) => {
      const [first, second] = isAbsent ? ranked.filter(({ place }) => place !== right) : ranked
      const lead = (first?.logit ?? 0) - (second?.logit ?? 0)
      return {
        values: certaintyValues(first?.logit ?? 0, lead),
        isRight: !isAbsent && first?.place === right,
        isAbsent,
      }
    }
    return [outcome(false), outcome(true)]
  })
}

/** What is asked and not in the base: about one in four. */
const absentWeight = 0.35

/** Logistic regression. */
function calibrate(seen: ReturnType<typeof outcomes>): number[] {
  const weights = (seen[0]?.values ?? []).map(() => 0)
  const squares = weights.map(() => 1e-6)
  for (let round = 0; round < 600; round++) {
    const slopes = weights.map((weight) => 0.0005 * weight)
    for (const { values, isRight, isAbsent } of seen) {
      const miss = 1 / (1 + Math.exp(-logit(values, weights))) - Number(isRight)
      for (const [at, value] of values.entries()) {
        slopes[at] = (slopes[at] ?? 0) + ((isAbsent ? absentWeight : 1) * miss * value) / seen.length
      }
    }
    for (const [at, slope] of slopes.entries()) {
      squares[at] = (squares[at] ?? 0) + slope * slope
      weights[at] = (weights[at] ?? 0) - (0.5 * slope) / Math.sqrt(squares[at] ?? 1)
    }
  }
  return weights
}

for (const language of ['zh', 'en'] as const) {
  const { cases, asked } = casesOf(language)
  const measured = cases.filter(({ isMeasured }) => isMeasured)
  const weights = fitWeights(cases.filter(({ isMeasured }) => !isMeasured))
  const reached = cases.filter(({ right }) => right >= 0).length
  console.log(
    `${language}: ${asked} wordings left out, ${((100 * reached) / asked).toFixed(1)}% among the engine's candidates`,
  )
  console.log(
    `found first: ${foundFirst(measured, undefined)} by the engine, ${foundFirst(measured, weights)} ranked again`,
  )
  const all = fitWeights(cases)
  console.log(
    JSON.stringify(Object.fromEntries(likenessNames.map((name, at) => [name, Number((all[at] ?? 0).toFixed(2))]))),
  )
  const seen = outcomes(cases, all)
  const certainty = calibrate(seen)
  console.log(`certainty: ${certainty.map((value) => value.toFixed(2)).join(', ')}`)
  for (const threshold of [0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5]) {
    const isSaid = ({ values }: (typeof seen)[number]) => 1 / (1 + Math.exp(-logit(values, certainty))) >= threshold
    const here = seen.filter(({ isAbsent }) => !isAbsent)
    const said = here.filter(isSaid)
    const absent = seen.filter(({ isAbsent }) => isAbsent)
    const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(0)}%`
    console.log(
      `from ${threshold}: ${percent(said.length, here.length)} answered, ${percent(said.filter(({ isRight }) => isRight).length, said.length)} of them rightly; ${percent(absent.filter(isSaid).length, absent.length)} answered where nothing fits`,
    )
  }
}
