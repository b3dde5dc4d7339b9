import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loopbackIo } from '#tests/support/servers/slack/slack-io.ts'
import { type SlackServer, startSlack, type Trouble } from '#tests/support/servers/slack/slack-server.ts'
import type { Outbound } from '../port/channel.ts'
import { slack as channel } from './slack.ts'

let slack: SlackServer
beforeEach(async () => {
  slack = await startSlack()
})
afterEach(async () => slack.close())

const answer: Outbound = {
  id: '018f3c1e-7d2a-7b3c-9a51-0c2d3e4f5a6b',
  text: 'We are open **daily**.',
  suggestions: [],
  files: [],
  replyAddress: { channel: 'C0000GENERAL', threadTs: '1764144000.000100' },
}
const config = () => ({ botToken: slack.workspace.botToken, signingSecret: '', appToken: '' })
const send = (message: Partial<Outbound> = {}) =>
  channel.send({ ...answer, ...message }, config(), loopbackIo(slack.apiUrl))

describe('an answer', () => {
  it('is posted in its thread, in Slack’s dialect, without previews', async () => {
    const sent = await send({
      files: [{ name: 'Sizes & prices.pdf', mediaType: 'application/pdf', url: 'https://a.test/s.pdf' }],
    })
    const [posted] = slack.workspace.posted
    expect(sent).toEqual({ ok: true, platformId: posted?.ts })
    expect(posted).toEqual({
      channel: 'C0000GENERAL',
      thread_ts: '1764144000.000100',
      ts: posted?.ts,
      text: 'We are open *daily*.\n<https://a.test/s.pdf|Sizes &amp; prices.pdf>',
      client_msg_id: answer.id,
    })
    expect(slack.calls[0]?.given).toMatchObject({ unfurl_links: false, unfurl_media: false })
  })

  it('in private stands in no thread', async () => {
    await send({ replyAddress: { channel: 'D0000ANNA' } })
    expect(slack.workspace.posted[0]).not.toHaveProperty('thread_ts')
  })

  it('has its suggestions as buttons, which bring the whole question back when they are clicked', async () => {
    const long = `如果${'我的订单还没有发货，'.repeat(20)}怎么办？`
    const questions = [long, 'Which sizes?', 'c', 'd', 'e', 'f']
    await send({
      text: `${'A line of some words & more.\n'.repeat(180)}end`,
      suggestions: questions.map((question, index) => ({ id: String(index), question })),
    })
    const [posted] = slack.workspace.posted
    const sections = posted?.blocks?.filter(({ type }) => type === 'section') ?? []
    expect(sections.length).toBeGreaterThan(1)
    const click = slack.events.click(posted ?? { channel: '', ts: '', text: '' }, 0)
    expect(click.actions[0]).toMatchObject({ value: long })
    expect(posted?.blocks?.at(-1)?.elements).toHaveLength(5)
  })

  it('carries the same id at each try', async () => {
    await send({ id: 'outbox-1' })
    await send({ id: 'outbox-1' })
    const [first, second] = slack.workspace.posted
    expect(first?.client_msg_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(second?.client_msg_id).toBe(first?.client_msg_id)
    expect(channel.capabilities.sendsOnce).toBe(false)
  })
})

describe('what Slack refuses', () => {
  it.each<[string, Trouble, object]>([
    ['429', { status: 429, retryAfter: 30 }, { failure: 'rate', fault: 'rate-limited', afterMs: 30_000 }],
    ['429 that says no time', { status: 429 }, { failure: 'rate', afterMs: 60_000 }],
    ['ratelimited', { error: 'ratelimited' }, { failure: 'rate', fault: 'rate-limited' }],
    ['invalid_auth', { error: 'invalid_auth' }, { failure: 'auth', fault: 'token-wrong' }],
    ['not_authed', { error: 'not_authed' }, { failure: 'auth', fault: 'token-wrong' }],
    ['token_revoked', { error: 'token_revoked' }, { failure: 'auth', fault: 'token-wrong' }],
    ['account_inactive', { error: 'account_inactive' }, { failure: 'auth', fault: 'account-inactive' }],
    [
      'missing_scope',
      { error: 'missing_scope', needed: 'chat:write' },
      { failure: 'auth', fault: 'scope-missing', details: { scopes: 'chat:write' } },
    ],
    ['channel_not_found', { error: 'channel_not_found' }, { failure: 'permanent', fault: 'contact-gone' }],
    ['is_archived', { error: 'is_archived' }, { failure: 'permanent', fault: 'contact-gone' }],
    ['not_in_channel', { error: 'not_in_channel' }, { failure: 'permanent', fault: 'contact-gone' }],
    ['msg_too_long', { error: 'msg_too_long' }, { failure: 'permanent', fault: 'too-long' }],
    ['restricted_action', { error: 'restricted_action' }, { failure: 'permanent', fault: 'not-authorised' }],
    ['internal_error', { error: 'internal_error' }, { failure: 'unknown', fault: 'platform-failed' }],
    ['service_unavailable', { error: 'service_unavailable' }, { failure: 'retry', fault: 'platform-failed' }],
    [
      'what nobody knows',
      { error: 'brand_new' },
      { failure: 'permanent', fault: 'platform-failed', details: { code: 'brand_new' } },
    ],
    ['503', { status: 503, text: '<html>' }, { failure: 'retry', fault: 'unreachable' }],
    ['502', { status: 502, text: '<html>' }, { failure: 'unknown', fault: 'platform-failed' }],
    ['a page', { status: 200, text: '<html>' }, { failure: 'unknown', fault: 'platform-failed' }],
    ['a call that was cut off', { drop: 'after' }, { failure: 'unknown', fault: 'unreachable' }],
  ])('%s', async (_, trouble, expected) => {
    slack.trouble('chat.postMessage', trouble)
    expect(await send()).toMatchObject({ ok: false, ...expected })
  })

  it('says that nothing was sent where Slack cannot be reached', async () => {
    const nowhere = await startSlack()
    await nowhere.close()
    const sent = await channel.send(answer, config(), loopbackIo(nowhere.apiUrl))
    expect(sent).toEqual({ ok: false, failure: 'retry', fault: 'unreachable' })
  })

  it('knows a channel that it was taken out of, and a token that was revoked, from the platform itself', async () => {
    slack.workspace.channels.set('C0000GENERAL', { isMember: false })
    expect(await send()).toMatchObject({ failure: 'permanent', fault: 'contact-gone' })
    const before = config()
    slack.revokeToken()
    expect(await channel.send(answer, before, loopbackIo(slack.apiUrl))).toMatchObject({
      failure: 'auth',
      fault: 'token-wrong',
    })
    expect(slack.workspace.posted).toEqual([])
  })
})
