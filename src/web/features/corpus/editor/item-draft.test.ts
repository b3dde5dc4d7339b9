import { describe, expect, it } from 'vitest'
import { changeOf, draftOf, emptyDraft, itemOf, variantsOf } from './item-draft.ts'

describe('a draft', () => {
  it('reads variants from lines, without blanks and repeats', () => {
    expect(variantsOf({ ...emptyDraft, variants: ' a \n\n b\na' })).toEqual(['a', 'b'])
  })

  it('sends only what changed, and empty what was cleared', () => {
    const before = { ...emptyDraft, question: 'q', answer: 'a', intent: 'returns', keywords: ['x'], variants: 'v' }
    expect(changeOf(before, before)).toEqual({})
    expect(changeOf({ ...before, intent: ' ', keywords: [], variants: 'v\nw', isEnabled: false }, before)).toEqual({
      intent: '',
      keywords: [],
      variants: ['v', 'w'],
      isEnabled: false,
    })
    const file = { id: 'f', name: 'a.pdf', mediaType: 'application/pdf', sizeBytes: 1 }
    expect(changeOf({ ...before, validFrom: '2026-12-01', attachment: file }, before)).toEqual({
      validFrom: '2026-12-01',
      attachmentId: 'f',
    })
    expect(changeOf(before, { ...before, validFrom: '2026-12-01', attachment: file })).toEqual({
      validFrom: null,
      attachmentId: null,
    })
  })

  it('is the same item when only blank lines were added', () => {
    expect(itemOf({ ...emptyDraft, variants: 'a\n' })).toEqual(itemOf({ ...emptyDraft, variants: 'a' }))
  })

  it('keeps a variant with a line break in one line', () => {
    const moment = '2026-11-21T00:00:00.000Z'
    const item = {
      ...emptyDraft,
      validFrom: null,
      validUntil: '2026-12-24',
      id: '1',
      hits: 0,
      lastHitAt: null,
      createdAt: moment,
      updatedAt: moment,
      revision: 1,
      variants: ['one\n two', 'three'],
    }
    expect(draftOf(item)).toMatchObject({ variants: 'one two\nthree', validFrom: '', validUntil: '2026-12-24' })
  })
})
