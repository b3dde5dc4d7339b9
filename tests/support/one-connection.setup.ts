import { afterEach } from 'vitest'
import { takeOffences } from './one-connection.ts'

// What was asked for may have been caught and answered as a failure: the test fails all the same.
afterEach(() => {
  const [first] = takeOffences()
  if (first !== undefined) throw first
})
