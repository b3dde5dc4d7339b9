import { describe, expect, it } from 'vitest'
import { connectionsOf, faultOf, slackOf, wechatOf } from '#tests/component/channels.ts'
import { badgeOf, failuresFirst, faultNow, statusOf } from './connection-status.ts'

const never = { lastEvent: null, lastSentAt: null }
const handshake = { at: new Date().toISOString(), rawKind: 'handshake', ignoredReason: null }

describe('how a connection stands', () => {
  it.each([
    ['connected', slackOf()],
    ['waiting', slackOf(never)],
    ['waiting', wechatOf({ lastEvent: handshake })],
    ['closed', slackOf({ isOpen: false })],
    ['submitted', slackOf({ ...never, state: 'submitted', lastError: faultOf('unreachable') })],
    ['address', wechatOf({ isPublicAddress: false })],
    ['waiting', slackOf({ ...never, isPublicAddress: false, needsPublicAddress: false, isSocketOpen: true })],
    ['lost', slackOf({ isSocketOpen: false })],
    ['unsent', slackOf({ lastError: faultOf('address-not-listed') })],
    ['refused', slackOf({ lastError: faultOf('signature-wrong') })],
    ['closed', slackOf({ isOpen: false, lastError: faultOf('signature-wrong') })],
    ['failed', slackOf({ state: 'failure', isOpen: false })],
    ['removed', slackOf({ state: 'removed' })],
  ] as const)('is %s', (status, connection) => {
    expect(statusOf(connection)).toBe(status)
  })

  it('forgets a fault once something was sent after it', () => {
    const lastError = { ...faultOf('unreachable'), at: '2026-11-20T08:00:00.000Z' }
    expect(statusOf(slackOf({ lastError, lastSentAt: '2026-11-20T08:00:01.000Z' }))).toBe('connected')
    expect(faultNow(slackOf({ lastError, lastSentAt: '2026-11-20T08:00:01.000Z' }))).toBeNull()
    expect(faultNow(slackOf({ lastError, state: 'failure' }))).toEqual(lastError)
  })

  it('puts what is wrong first, and keeps the order beside it', () => {
    const items = [slackOf({ id: '1' }), slackOf({ id: '2', state: 'removed' }), slackOf({ id: '3' })]
    expect(failuresFirst(items).map(({ id }) => id)).toEqual(['2', '1', '3'])
  })
})

it('computes badges from the address, from what the kind needs, and from whether anybody has written by it', () => {
  expect(badgeOf('slack', connectionsOf())).toEqual({ badge: 'ready', isUntried: true })
  expect(badgeOf('slack', connectionsOf([slackOf()]))).toEqual({ badge: 'ready', isUntried: false })
  expect(badgeOf('wechat', connectionsOf([wechatOf({ lastEvent: handshake })]))).toMatchObject({ isUntried: true })
  expect(badgeOf('slack', connectionsOf([], { isPublicAddress: false }))).toMatchObject({ badge: 'noAddress' })
  expect(badgeOf('wechat', connectionsOf([], { isPublicAddress: false }))).toMatchObject({ badge: 'address' })
})
