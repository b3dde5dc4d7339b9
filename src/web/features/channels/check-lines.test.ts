import { expect, it } from 'vitest'
import { faultOf, linesOf, slackOf, wechatOf } from '#tests/component/channels.ts'
import { linesNow } from './check-lines.ts'

const outcomeOf = (lines: ReturnType<typeof linesNow>, step: string) =>
  lines?.find((line) => line.step === step)?.outcome

it('tells anew what the connection shows to be old', () => {
  const then = wechatOf({ isPublicAddress: false })
  const checked = {
    lines: linesOf({ address: { outcome: 'failed' }, handshake: { outcome: 'waiting' } }),
    connection: then,
  }
  expect(linesNow(checked, then)).toEqual(checked.lines)
  const heard = { ...then, lastEvent: { at: new Date().toISOString(), rawKind: 'text', ignoredReason: null } }
  expect(outcomeOf(linesNow(checked, heard), 'address')).toBe('ok')
  expect(outcomeOf(linesNow(checked, heard), 'handshake')).toBe('ok')
  const refused = { ...heard, lastError: faultOf('key-wrong') }
  expect(linesNow(checked, refused)?.at(-1)).toMatchObject({ outcome: 'failed', fault: 'key-wrong' })
})

it('lets go of what was found of other tokens, or in another state', () => {
  const then = slackOf()
  const checked = { lines: linesOf(), connection: then }
  expect(linesNow(checked, { ...then, state: 'failure' })).toBeUndefined()
  expect(linesNow(checked, { ...then, config: { ...then.config, botToken: 'new1' } })).toBeUndefined()
})
