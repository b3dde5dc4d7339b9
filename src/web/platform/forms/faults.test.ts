import { describe, expect, it } from 'vitest'
import { createCorpusItem } from '#contract/features/corpus.ts'
import { ApiError } from '../requests/api-client.ts'
import { faultOf, faultsBySchema, faultsOfFailure, fieldAt } from './faults.ts'

const values = { question: '', answer: 'a', keywords: ['ok', 'x'.repeat(61)], variants: 'one\ntwo', isEnabled: true }

describe('a fault', () => {
  it('belongs to the field at its path, down to the place in a list', () => {
    expect(fieldAt(values, 'keywords.1')).toBe('keywords.1')
    expect(fieldAt(values, 'question')).toBe('question')
  })

  it('belongs to the whole field where the form holds a list as one text', () => {
    expect(fieldAt(values, 'variants.3')).toBe('variants')
  })

  it('belongs to no field when the form does not ask for it', () => {
    expect(fieldAt(values, 'proof')).toBeUndefined()
  })

  it('of something inside a field shows at the field', () => {
    const fault = { code: 'field-too-long' } as const
    expect(faultOf({ 'keywords.1': fault }, 'keywords')).toBe(fault)
    expect(faultOf({ 'keywords.1': fault }, 'key')).toBeUndefined()
  })
})

describe('the rules of the contract', () => {
  it('name each field that breaks one, with the limit', () => {
    const body = { ...values, variants: values.variants.split('\n') }
    expect(faultsBySchema(createCorpusItem.body, body, values)).toEqual({
      question: { code: 'field-required' },
      'keywords.1': { code: 'field-too-long', details: { limit: 60 } },
    })
  })

  it('are met by what the server would take', () => {
    const body = { ...values, question: 'q', keywords: [], variants: [] }
    expect(faultsBySchema(createCorpusItem.body, body, values)).toEqual({})
  })
})

describe('a failed call', () => {
  const refused = new ApiError({
    code: 'invalid-input',
    status: 422,
    faults: [
      { field: 'keywords.1', code: 'field-too-long', details: { limit: 60 } },
      { field: 'question', code: 'field-required' },
      { field: 'question', code: 'field-too-long' },
      { field: 'proof', code: 'challenge-wrong' },
    ],
  })

  it('says the first fault of each field that the form shows', () => {
    expect(faultsOfFailure(refused, values)).toEqual({
      'keywords.1': { code: 'field-too-long', details: { limit: 60 } },
      question: { code: 'field-required' },
    })
  })

  it('belongs to no field when it names none of this form', () => {
    expect(faultsOfFailure(refused, { name: '' })).toEqual({})
    expect(faultsOfFailure(new Error('x'), values)).toEqual({})
  })

  it('stands at the field that its code is about', () => {
    const taken = new ApiError({ code: 'bot-name-taken', status: 409 })
    expect(faultsOfFailure(taken, { name: 'a' }, { 'bot-name-taken': 'name' })).toEqual({
      name: { code: 'bot-name-taken', details: {} },
    })
  })
})
