/** Entries that answer from one day on, or until one: the index is told what day it is. */
import { describe, expect, it } from 'vitest'
import { type AnswerIndex, createAnswerIndex, type EngineEntry, loadAnswerIndex, type OutcomeKind } from './answer.ts'

function entry(id: string, question: string, changes: Partial<EngineEntry> = {}): EngineEntry {
  return { id, source: 'corpus', question, variants: [], keywords: [], answer: `The answer of ${id}.`, ...changes }
}

const advent = entry('advent', 'Do you wrap presents for free?', { validFrom: '2026-12-01', validUntil: '2026-12-24' })
const always = entry('always', 'What does gift wrapping cost?')
const delivery = entry('delivery', 'How long does delivery take?')

function indexOf(...entries: EngineEntry[]): AnswerIndex {
  const index = createAnswerIndex({ language: 'en' })
  for (const each of entries) index.put(each)
  return index
}
function askOn(index: AnswerIndex, today: string | undefined, text: string = advent.question): [OutcomeKind, string[]] {
  const { kind, candidates } = index.ask(text, { today })
  return [kind, candidates.map(({ id }) => id)]
}

describe('an entry with a first and a last day', () => {
  const index = indexOf(advent, always, delivery)

  it.each([
    ['2026-11-30', false],
    ['2026-12-01', true],
    ['2026-12-24', true],
    ['2026-12-25', false],
    ['1969-12-31', false],
    [undefined, true],
  ] as const)('on %s: answers is %s', (today, answers) => {
    const [kind, ids] = askOn(index, today)
    expect(ids.includes('advent')).toBe(answers)
    expect(kind === 'answer').toBe(answers)
    expect(index.isValidOn('advent', today ?? '2026-12-24')).toBe(answers)
  })

  it('is told of to who asks why, with the day, and to nobody else', () => {
    const told = (today: string, text: string) => index.ask(text, { today, isExplained: true }).leftOut
    const about = { id: 'advent', source: 'corpus', question: advent.question }
    expect(told('2026-11-30', advent.question)).toEqual([{ ...about, why: 'not-yet-valid', day: '2026-12-01' }])
    expect(told('2026-12-25', 'do you wrap the presents free')).toEqual([
      { ...about, why: 'expired', day: '2026-12-24' },
    ])
    expect(told('2026-12-25', 'how long is delivery')).toBeUndefined()
    expect(index.ask(advent.question, { today: '2026-12-25' }).leftOut).toBeUndefined()
  })

  it('is nobody’s rival while it is not valid', () => {
    const twins = indexOf(
      entry('summer', 'When are you open?', { validUntil: '2026-09-30' }),
      entry('winter', 'When are you open?', { validFrom: '2026-10-01' }),
      delivery,
    )
    expect(askOn(twins, '2026-09-30', 'when are you open')).toEqual(['answer', ['summer']])
    expect(askOn(twins, '2026-10-01', 'when are you open')).toEqual(['answer', ['winter']])
  })

  it('keeps its days through a snapshot and loses them with an edit', () => {
    const loaded = loadAnswerIndex(index.save(), { language: 'en' })
    for (const today of ['2026-11-30', '2026-12-01', '2026-12-25'])
      expect(askOn(loaded, today)).toEqual(askOn(index, today))
    loaded.put({ ...advent, validFrom: undefined, validUntil: undefined })
    expect(askOn(loaded, '2026-12-25')[0]).toBe('answer')
  })
})

describe('what has expired takes no place among the candidates, however much of it there is', () => {
  const ended = Array.from({ length: 500 }, (_, i) =>
    entry(`old-${i}`, `What does the winter sale of ${1850 + i} offer for jackets?`, { validUntil: '2020-01-01' }),
  )
  const others = Array.from({ length: 30 }, (_, i) => entry(`other-${i}`, `How is device ${i} set up?`))
  const index = indexOf(...ended, ...others, entry('now', 'Is there a sale?'))
  const text = 'what does the winter sale offer for jackets'

  it('the one that is valid is found', () => {
    expect(askOn(index, '2026-12-01', text)[1][0]).toBe('now')
  })

  it('an owner who asks why is told of the nearest of them, and finds the same', () => {
    const explained = index.ask(text, { today: '2026-12-01', isExplained: true })
    expect(explained.leftOut).toHaveLength(3)
    expect(explained.candidates.map(({ id }) => id)).toEqual(askOn(index, '2026-12-01', text)[1])
  })
})

it('an own entry that has expired gives way to the template’s, and takes it back when it is valid', () => {
  const index = indexOf(
    entry('own', 'How long does delivery take in December?', { validFrom: '2026-12-01' }),
    entry('template', 'How long does delivery take?', { isStarter: true }),
  )
  expect(askOn(index, '2026-11-30', 'how long does delivery take?')[1][0]).toBe('template')
  expect(askOn(index, '2026-12-01', 'how long does delivery take in december')[1][0]).toBe('own')
})
