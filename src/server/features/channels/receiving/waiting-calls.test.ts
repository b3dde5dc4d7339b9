import { expect, test } from 'vitest'
import { createWaitingCalls } from './waiting-calls.ts'

const connection = (account: string, id: string) => ({ accountId: account, botId: 'bot', id })

test('so many calls wait for a connection, an account and a node, and who ends makes room once', () => {
  const calls = createWaitingCalls({ perConnection: 2, perAccount: 3, perNode: 4 })
  const end = calls.begin(connection('one', 'a'))
  expect(calls.begin(connection('one', 'a'))).toBeDefined()
  expect(calls.begin(connection('one', 'a'))).toBeUndefined()
  expect(calls.begin(connection('one', 'b'))).toBeDefined()
  expect(calls.begin(connection('one', 'c'))).toBeUndefined()
  expect(calls.begin(connection('two', 'd'))).toBeDefined()
  expect(calls.begin(connection('three', 'e'))).toBeUndefined()
  end?.()
  end?.()
  expect(calls.begin(connection('three', 'e'))).toBeDefined()
  expect(calls.begin(connection('three', 'e'))).toBeUndefined()
})
