import { afterEach, beforeEach, expect, it } from 'vitest'
import { loopbackIo } from '#tests/support/servers/slack/slack-io.ts'
import { type SlackServer, startSlack } from '#tests/support/servers/slack/slack-server.ts'
import type { MediaAddress } from '../../port/channel.ts'
import { slack as channel } from '../slack.ts'

let slack: SlackServer
beforeEach(async () => {
  slack = await startSlack()
})
afterEach(async () => slack.close())

const bytes = Buffer.from('what somebody sent')
/** Sends a file as a contact does, and reads where it lies. */
function sent(): MediaAddress {
  const files = [slack.files.upload({ name: 'lamp.png', mimetype: 'image/png', bytes })]
  const { headers, body } = slack.deliveries.sign(
    JSON.stringify(slack.events.direct('', { subtype: 'file_share', files })),
  )
  const call = { method: 'POST' as const, query: {}, headers, body: Buffer.from(body) }
  const received = channel.receive(call, config(), { now: () => new Date(slack.now()) })
  const [event] = received.outcome === 'received' ? received.events : []
  const media = event?.kind === 'message' ? event.parts[0]?.media : undefined
  if (media === undefined) throw new Error('no file was read')
  return media
}
const config = () => ({
  botToken: slack.workspace.botToken,
  signingSecret: slack.workspace.signingSecret,
  appToken: '',
})
const fetchMedia = async (media: MediaAddress, maxBytes = 1000) =>
  await channel.fetchMedia?.(media, config(), loopbackIo(slack.apiUrl), maxBytes)

it('is fetched with the token of the bot, from where the event says, or by its id', async () => {
  const media = sent()
  expect(await fetchMedia(media)).toEqual({ ok: true, bytes })
  expect(await fetchMedia({ id: media.id ?? '' })).toEqual({ ok: true, bytes })
})

it('is no page to log in, which Slack shows without the scope, by a redirect or at once', async () => {
  const media = sent()
  slack.workspace.scopes = slack.workspace.scopes.filter((scope) => scope !== 'files:read')
  for (const isShownAtOnce of [false, true]) {
    slack.files.door.isShownAtOnce = isShownAtOnce
    expect(await fetchMedia(media)).toEqual({ ok: false, failure: 'retry' })
  }
  expect(await fetchMedia({ id: media.id ?? '' })).toEqual({ ok: false, failure: 'retry' })
  expect(slack.calls.map(({ method }) => method)).not.toContain('/log-in')
})

it('is not read beyond its cap', async () => {
  expect(await fetchMedia(sent(), bytes.length - 1)).toEqual({ ok: false, failure: 'too-large' })
})

it('is gone when it was deleted, and waits when Slack says how long', async () => {
  const media = sent()
  slack.trouble('file', { status: 429, retryAfter: 7, text: '' }, { drop: 'before' })
  expect(await fetchMedia(media)).toEqual({ ok: false, failure: 'retry', afterMs: 7000 })
  expect(await fetchMedia(media)).toEqual({ ok: false, failure: 'retry' })
  slack.workspace.files.clear()
  expect(await fetchMedia(media)).toEqual({ ok: false, failure: 'gone' })
  expect(await fetchMedia({ id: media.id ?? '' })).toEqual({ ok: false, failure: 'gone' })
})

it('shows the token to Slack alone', async () => {
  const asked: string[] = []
  const io = {
    ...loopbackIo('https://slack.com/api'),
    getFile: (url: string) => {
      asked.push(url)
      return Promise.resolve({ status: 200, headers: { 'content-type': 'image/png' }, bytes })
    },
  }
  const of = async (url: string) => await channel.fetchMedia?.({ id: 'F1', url }, config(), io, 1000)
  const elsewhere = ['https://slack.com.evil.test/f', 'https://evilslack.com/f', 'http://files.slack.com/f', 'no url']
  for (const url of elsewhere) expect(await of(url)).toEqual({ ok: false, failure: 'gone' })
  expect(asked).toEqual([])
  expect(await of('https://files.slack.com/f')).toEqual({ ok: true, bytes })
})
