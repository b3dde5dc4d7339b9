import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Information } from '#contract/features/customising/bot-information.ts'
import { featureOf, informationOf } from '#tests/component/information.ts'
import type { DraftPlace, KeptDraft } from '#web/platform/forms/kept-drafts.ts'
import { ApiError } from '#web/platform/requests/api-client.ts'
import { factKey, keyOf } from './field-key.ts'
import { InformationEditor, type SentChange, saveAfterMs } from './information-editor.ts'

const father = factKey('father')
const mother = factKey('mother')
const price = factKey('price')

/** A server with one bot: it stores what it is sent, but for what others changed after the revision that it names. */
function createServer(draft?: DraftPlace) {
  let stored = informationOf({ features: [featureOf('Size finder'), featureOf('Other thing')] })
  const changedIn: Record<string, number> = {}
  const sent: SentChange[] = []
  const failures: unknown[] = []
  function put(facts: Readonly<Record<string, unknown>>): void {
    const revision = stored.revision + 1
    stored = {
      ...stored,
      revision,
      contentVersion: stored.contentVersion + 1,
      facts: { ...stored.facts, ...facts },
    } as Information
    for (const field of Object.keys(facts)) changedIn[field] = revision
  }
  const editor = new InformationEditor({
    draft,
    reread: () => editor.take(stored),
    send: async (change) => {
      sent.push(change)
      await Promise.resolve()
      if (failures.length > 0) throw failures.shift()
      const isTaken = (field: string) => (changedIn[field] ?? 0) > change.revision
      if (change.name !== undefined) {
        const { name, featureId } = change
        const features = stored.features.map((each) => (each.id === featureId ? { ...each, name } : each))
        stored = { ...stored, features }
      }
      const entries = Object.entries(change.facts)
      const conflicts = entries.filter(([field]) => isTaken(field)).map(([field]) => ({ part: 'fact' as const, field }))
      put(Object.fromEntries(entries.filter(([field]) => !isTaken(field))))
      return { information: stored, conflicts }
    },
  })
  return { editor, sent, failures, put, stored: () => stored, view: () => editor.view() }
}

async function typeAndWait(editor: InformationEditor, ...typed: Parameters<InformationEditor['type']>) {
  editor.type(...typed)
  await vi.advanceTimersByTimeAsync(saveAfterMs)
}

beforeEach(() => {
  vi.useFakeTimers()
})

describe('what is typed into the information of a bot', () => {
  it('is saved once, a while after the last key, and shown as it is stored once the field is left', async () => {
    const { editor, sent, stored, view } = createServer()
    editor.take(stored())
    editor.enter(father)
    for (const text of ['a', 'a l', 'a lamp ']) {
      editor.type(father, text)
      await vi.advanceTimersByTimeAsync(saveAfterMs / 2)
    }
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(saveAfterMs)
    expect(sent).toEqual([{ featureId: undefined, revision: 1, facts: { father: 'a lamp' }, wordings: {} }])
    // Under the caret a space stays.
    expect(view().stateOf(father)).toMatchObject({ status: 'settled', value: 'a lamp ' })
    editor.leave(father)
    expect(view().stateOf(father)).toMatchObject({ status: 'settled', value: 'a lamp' })
    expect(view()).toMatchObject({ canUndo: true, held: 0, waiting: 0, failure: null })
    expect(view().wasSaved(father)).toBe(true)
  })

  it('goes at once when the field is left, and what breaks its rule stays behind', async () => {
    const { editor, sent, stored, view } = createServer()
    editor.take(stored())
    editor.type(price, { text: '', amount: '299 up', currency: 'GBP' })
    editor.type(mother, 'a candle')
    editor.leave(mother)
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.map(({ facts }) => facts)).toEqual([{ mother: 'a candle' }])
    expect(view().held).toBe(1)
    expect(view().stateOf(price)).toMatchObject({
      status: 'faulty',
      faults: { 'value.amount': { code: 'amount-format' } },
    })
    await typeAndWait(editor, price, { text: '', amount: '299', currency: 'GBP' })
    expect(sent).toHaveLength(2)
    expect(view().held).toBe(0)
  })

  it('is kept beside what somebody else wrote into the same field, until one is picked; other fields do not wait', async () => {
    const { editor, put, sent, stored, view } = createServer()
    editor.take(stored())
    put({ father: 'a torch', birthplace: 'Leeds' })
    editor.type(mother, 'a candle')
    await typeAndWait(editor, father, 'a lamp')
    expect(stored().facts).toMatchObject({ father: 'a torch', mother: 'a candle' })
    expect(view().stateOf(father)).toMatchObject({ status: 'contested', value: 'a lamp', theirs: 'a torch' })
    expect(view().stateOf(factKey('birthplace')).value).toBe('Leeds')
    expect(view()).toMatchObject({ held: 1, waiting: 0 })
    const before = sent.length
    editor.pick(father, 'ours')
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toHaveLength(before + 1)
    expect(stored().facts.father).toBe('a lamp')

    put({ father: 'a star' })
    editor.type(father, 'a moon')
    editor.take(stored())
    expect(view().stateOf(father).status).toBe('contested')
    editor.pick(father, 'theirs')
    expect(view().stateOf(father)).toMatchObject({ status: 'settled', value: 'a star' })
  })

  it('stays on the device while the line is down, and goes when it is back', async () => {
    let kept: KeptDraft<unknown> | null = null
    const draft: DraftPlace = {
      read: () => kept,
      write: (next) => {
        kept = JSON.parse(JSON.stringify(next)) as KeptDraft<unknown>
      },
      clear: () => {
        kept = null
      },
    }
    const offline = new ApiError({ code: 'network-error', status: 0 })
    const first = createServer(draft)
    first.editor.take(first.stored())
    first.failures.push(offline, offline)
    await typeAndWait(first.editor, father, 'a lamp')
    expect(first.view()).toMatchObject({ failure: offline, waiting: 1, isSaving: false })
    first.editor.retry()
    await vi.advanceTimersByTimeAsync(0)
    expect(first.view().failure).toBe(offline)
    expect(kept).not.toBeNull()

    // The page was opened again meanwhile.
    const second = createServer(draft)
    second.editor.take(second.stored())
    await vi.advanceTimersByTimeAsync(0)
    expect(second.stored().facts.father).toBe('a lamp')
    expect(kept).toBeNull()

    first.editor.retry()
    await vi.advanceTimersByTimeAsync(0)
    expect(first.stored().facts.father).toBe('a lamp')
    expect(first.view()).toMatchObject({ failure: null, waiting: 0 })
  })

  it('can be taken back, one save after the other', async () => {
    const { editor, stored, view } = createServer()
    editor.take(stored())
    await typeAndWait(editor, father, 'a lamp')
    await typeAndWait(editor, mother, 'a candle')
    editor.undo()
    await vi.advanceTimersByTimeAsync(0)
    expect(stored().facts).toMatchObject({ father: 'a lamp', mother: '' })
    editor.undo()
    await vi.advanceTimersByTimeAsync(0)
    expect(stored().facts).toMatchObject({ father: '', mother: '' })
    expect(view().canUndo).toBe(false)
  })

  it('stands at its field when the server refuses it, until something else is typed', async () => {
    const { editor, failures, sent, stored, view } = createServer()
    editor.take(stored())
    const [feature] = stored().features
    const name = keyOf('name', 'name', feature?.id)
    failures.push(new ApiError({ code: 'feature-exists', status: 409, field: 'name' }))
    await typeAndWait(editor, name, 'Other thing')
    expect(view().stateOf(name)).toMatchObject({ status: 'faulty', faults: { value: { code: 'feature-exists' } } })
    expect(view()).toMatchObject({ held: 1, failure: null })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    await typeAndWait(editor, name, 'Another thing')
    expect(sent).toHaveLength(2)
    expect(view().stateOf(name)).toMatchObject({ status: 'settled', value: 'Another thing' })
  })
})
