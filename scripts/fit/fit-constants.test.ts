import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createAnswerIndex } from '../../src/engine/answer.ts'
import { type AskedQuery, type EvidenceSet, EvidenceWriter, readEvidenceSets } from './evidence-set.ts'
import { fitConstants, judgeQueries, weightsByGroup } from './fit-constants.ts'
import type { Task, TaskKind } from './tasks.ts'

function queryOf(kind: TaskKind, weight: number): AskedQuery {
  const task = { name: kind, kind, language: 'en' as const, size: 5, fold: 0 }
  return { task, weight, first: 0, count: 1, right: 0, isInScope: true }
}

const garden: Task = {
  name: 'garden',
  kind: 'trade',
  language: 'en',
  weight: 2,
  entries: [
    ['hours', 'When is the garden open?', 'From nine to five.'],
    ['dogs', 'Are dogs allowed?', 'On a lead.'],
    ['fee', 'What does a ticket cost?', 'Four pounds.'],
  ].map(([id = '', question = '', answer = '']) => ({
    id,
    source: 'corpus',
    question,
    variants: [],
    keywords: [],
    answer,
  })),
  queries: [
    { text: 'is the garden open today', id: 'hours' },
    { text: 'may dogs come in', id: 'dogs' },
    { text: 'ticket price, what does it cost', id: 'fee' },
    { text: 'do you sell ice cream', id: undefined },
  ],
}

const folder = mkdtempSync(join(tmpdir(), 'evidence-'))
afterAll(() => rmSync(folder, { recursive: true }))

function collected(): EvidenceSet {
  const path = join(folder, 'fold-0')
  const writer = new EvidenceWriter(0)
  const index = createAnswerIndex({ language: 'en' })
  for (const entry of garden.entries) index.put(entry)
  for (const kind of ['trade', 'measured'] as const) {
    writer.addTask({ ...garden, kind })
    for (const { text, id } of garden.queries) writer.addQuery(index.compare(text), id, garden.weight)
  }
  writer.save(path)
  return readEvidenceSets([path, path])
}

test('each kind of corpus counts its share, and one that is absent leaves it to the others', () => {
  const queries = [queryOf('trade', 3), queryOf('mixed', 1), queryOf('faq', 5), queryOf('faq', 5)]
  const shares = { situations: 0.25, wordings: 0.25, faq: 0.5 }
  expect([...weightsByGroup(queries, shares, () => true)]).toEqual([0.1875, 0.0625, 0.25, 0.25])
  expect([...weightsByGroup(queries, shares, ({ task }) => task.kind === 'trade')]).toEqual([0.25, 0, 0, 0])
})

test('evidence that was written is read again, of several folds as one', () => {
  const { names, values, queries } = collected()
  expect(queries).toHaveLength(16)
  expect(values).toHaveLength(names.length * queries.reduce((sum, { count }) => sum + count, 0))
  for (const { first, count } of queries) expect((first + count) * names.length).toBeLessThanOrEqual(values.length)
  expect(queries.map(({ isInScope }) => isInScope).slice(0, 4)).toEqual([true, true, true, false])
})

test('what is only measured teaches nothing', () => {
  const set = collected()
  const others = { ...set, queries: set.queries.filter(({ task }) => task.kind !== 'measured') }
  expect(fitConstants(set, () => true)).toEqual(fitConstants(others, () => true))
})

test("with the engine's own constants the engine's own order and confidence come out", () => {
  const index = createAnswerIndex({ language: 'en' })
  for (const entry of garden.entries) index.put(entry)
  const judged = judgeQueries(collected())
  garden.queries.forEach(({ text, id }, place) => {
    const { candidates } = index.ask(text)
    expect(judged[place]?.rank).toBe(candidates.findIndex((candidate) => candidate.id === id) + 1)
    expect(judged[place]?.confidence).toBeCloseTo(candidates[0]?.confidence ?? 0, 5)
  })
})
