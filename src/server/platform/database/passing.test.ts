import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { isPassing } from './passing.ts'

function answered(code: string): Error {
  const error = new pg.DatabaseError('refused', 0, 'error')
  error.code = code
  return new DrizzleQueryError('select 1', [], error)
}

describe('a failure passes by itself', () => {
  test.each(['57P01', '57P03', '57014', '08006', '53300', '40P01', '55P03'])('after the answer %s', (code) => {
    expect(isPassing(answered(code))).toBe(true)
  })

  test.each([
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'timeout exceeded when trying to connect',
    'connect ECONNREFUSED /tmp/.s.PGSQL.5432',
    'write EPIPE',
  ])('after "%s", asked for a query or for a connection', (message) => {
    expect(isPassing(new Error(message))).toBe(true)
    expect(isPassing(new DrizzleQueryError('rollback', [], new Error(message)))).toBe(true)
  })
})

describe('a failure stays', () => {
  test.each(['23505', '22P05', '42703'])('after the answer %s', (code) => {
    expect(isPassing(answered(code))).toBe(false)
  })

  test('after a fault of the program', () => {
    expect(isPassing(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe(false)
    expect(isPassing('no error at all')).toBe(false)
  })
})
