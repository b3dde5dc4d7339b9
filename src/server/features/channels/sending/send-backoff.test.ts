import { expect, test } from 'vitest'
import { waitAfter } from '#server/platform/delivery/backoff.ts'
import { sendBackoff } from './send-lane.ts'

test('tries are apart by up to a second at first and five minutes at last', () => {
  const waits = [1, 4, 12].map((tries) => waitAfter(tries, sendBackoff, 0.999))
  expect(waits).toEqual([999, 7992, 299_700])
})
