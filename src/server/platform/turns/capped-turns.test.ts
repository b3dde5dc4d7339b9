import { expect, test } from 'vitest'
import { createCappedTurns } from './capped-turns.ts'

const refusal = (code: string) => expect.objectContaining({ code })

test('an account has so many under way and no more, until one is over', () => {
  const turns = createCappedTurns({ perAccount: 2, perNode: 10 })
  const end = turns.take('one')
  turns.take('one')
  expect(() => turns.take('one')).toThrow(refusal('too-many-requests'))
  turns.take('other')
  end()
  turns.take('one')
  expect(() => turns.take('one')).toThrow(refusal('too-many-requests'))
})

test('all accounts together have so many, and what ends twice counts once', () => {
  const turns = createCappedTurns({ perAccount: 2, perNode: 2 })
  const end = turns.take('one')
  turns.take('other')
  expect(() => turns.take('third')).toThrow(refusal('network-busy'))
  end()
  end()
  turns.take('third')
  expect(() => turns.take('fourth')).toThrow(refusal('network-busy'))
})
