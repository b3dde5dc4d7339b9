import { App, HTTPReceiver, LogLevel } from '@slack/bolt'
import { InstallProvider } from '@slack/oauth'
import { SocketModeClient } from '@slack/socket-mode'
import { ErrorCode, type WebAPIPlatformError, WebClient } from '@slack/web-api'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { receive } from '../../../../src/channels/slack/receive.ts'
import { sharedSlackApp } from '../../../../src/channels/slack/shared-app.ts'
import { clickForm } from './slack-events.ts'
import { loopbackIo } from './slack-io.ts'
import { type SlackServer, startSlack } from './slack-server.ts'

let slack: SlackServer
beforeEach(async () => {
  slack = await startSlack()
})
afterEach(async () => slack.close())

const quiet = { logLevel: LogLevel.ERROR }
const webClient = (token = slack.workspace.botToken) =>
  new WebClient(token, { slackApiUrl: `${slack.apiUrl}/`, retryConfig: { retries: 0 }, ...quiet })

it('answers the client of Slack as Slack does', async () => {
  const { workspace } = slack
  const who = await webClient().auth.test()
  expect(who).toMatchObject({ ok: true, team_id: workspace.team.id, bot_id: workspace.bot.id })
  expect(who.response_metadata?.scopes).toEqual(workspace.scopes)
  const user = await webClient().users.info({ user: 'U0000ANNA' })
  expect(user.user?.profile?.display_name).toBe('Anna')
  const posted = await webClient().chat.postMessage({
    channel: 'C0000GENERAL',
    text: 'Hello',
    blocks: [{ type: 'section', text: { type: 'mrkdwn', text: '*Hello*' } }],
  })
  expect(posted.ts).toMatch(/^\d{10}\.\d{6}$/)
  expect(workspace.posted).toMatchObject([{ channel: 'C0000GENERAL', text: 'Hello', ts: posted.ts }])
})

it('refuses the client of Slack as Slack does', async () => {
  const codeOf = (error: unknown) => (error as WebAPIPlatformError).data.error
  const posting = { channel: 'C0000GENERAL', text: 'Hello' }
  await expect(webClient('xoxb-wrong').auth.test()).rejects.toSatisfy((error) => codeOf(error) === 'invalid_auth')
  await expect(webClient().chat.postMessage({ ...posting, channel: 'CNONE' })).rejects.toSatisfy(
    (error) => codeOf(error) === 'channel_not_found',
  )
  slack.workspace.scopes.splice(1, 1)
  await expect(webClient().chat.postMessage(posting)).rejects.toMatchObject({
    data: { error: 'missing_scope', needed: 'chat:write' },
  })
  slack.trouble('auth.test', { status: 429, retryAfter: 7 })
  const client = new WebClient(slack.workspace.botToken, {
    slackApiUrl: `${slack.apiUrl}/`,
    rejectRateLimitedCalls: true,
    ...quiet,
  })
  await expect(client.auth.test()).rejects.toMatchObject({ code: ErrorCode.RateLimitedError, retryAfter: 7 })
})

it('serves sockets to the client of Slack, and takes its acknowledgements', async () => {
  const client = new SocketModeClient({
    appToken: slack.workspace.appToken,
    clientOptions: { slackApiUrl: `${slack.apiUrl}/` },
    ...quiet,
  })
  const heard: string[] = []
  client.on('message', ({ ack, event }: { ack: () => Promise<void>; event: { text: string } }) => {
    heard.push(event.text)
    void ack()
  })
  await client.start()
  const id = slack.sockets.deliver('events_api', slack.events.direct('Where is my order?'))
  await vi.waitFor(() => expect(slack.sockets.acknowledged).toEqual([id]))
  expect(heard).toEqual(['Where is my order?'])
  await client.disconnect()
})

it('signs what it delivers so that Bolt and we take the same bytes, events and clicks', async () => {
  const { workspace } = slack
  const receiver = new HTTPReceiver({ signingSecret: workspace.signingSecret, endpoints: '/slack/events', ...quiet })
  const app = new App({
    token: workspace.botToken,
    receiver,
    clientOptions: { slackApiUrl: `${slack.apiUrl}/` },
    ...quiet,
  })
  const heard: string[] = []
  app.event('app_mention', async ({ event }) => {
    heard.push(event.text)
  })
  app.action(/^huida-/, async ({ ack, action }) => {
    await ack()
    heard.push(action.type === 'button' ? (action.value ?? '') : '')
  })
  const server = await receiver.start(0)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  try {
    expect(await slack.deliveries.setUrl(`http://127.0.0.1:${port}/slack/events`)).toBe(true)
    const event = JSON.stringify(slack.events.mention('opening hours?'))
    const taken = await slack.deliveries.deliver(event, 'application/json', true)
    const elements = [{ type: 'button', action_id: 'huida-suggestion-0', value: 'Which sizes?' }]
    const posted = {
      channel: 'C0000GENERAL',
      ts: workspace.nextTs(),
      text: '',
      blocks: [{ type: 'actions', elements }],
    }
    const form = clickForm(slack.events.click(posted, 0))
    const formType = 'application/x-www-form-urlencoded'
    const clicked = await slack.deliveries.deliver(form, formType, false)
    expect([taken.statuses, clicked.statuses]).toEqual([[200], [200]])
    await vi.waitFor(() => expect(heard).toEqual([`<@${workspace.bot.userId}> opening hours?`, 'Which sizes?']))
    const ours = [slack.deliveries.sign(event), slack.deliveries.sign(form, formType)].map(({ headers, body }) =>
      receive(
        { method: 'POST', query: {}, headers, body: Buffer.from(body) },
        { botToken: workspace.botToken, signingSecret: workspace.signingSecret, appToken: '' },
        { now: () => new Date(slack.now()) },
      ),
    )
    expect(ours).toMatchObject([
      { outcome: 'received', events: [{ kind: 'message', text: 'opening hours?' }] },
      { outcome: 'received', events: [{ kind: 'message', text: 'Which sizes?' }] },
    ])
  } finally {
    await receiver.stop()
  }
})

it('tries again at once, after a minute and after five, and gives up then', async () => {
  slack.deliveries.useUrl('http://127.0.0.1:9/')
  const { statuses } = await slack.deliveries.deliver('{}', 'application/json', true)
  expect(statuses).toEqual([0, 0])
  await slack.advance(20_000)
  expect(statuses).toHaveLength(2)
  await slack.advance(40_000)
  expect(statuses).toHaveLength(3)
  await slack.advance(300_000)
  expect(statuses).toHaveLength(4)
  await slack.advance(3_600_000)
  expect(statuses).toHaveLength(4)
})

it('lets apps in as Slack’s own library expects it, which asks for consent as we do', async () => {
  const { oauth, workspace } = slack
  const { clientId, clientSecret } = oauth
  const siteUrl = slack.apiUrl.replace(/\/api$/, '')
  const returnUrl = 'https://bots.example.com/return'
  oauth.redirectUrls.push(returnUrl)
  const provider = new InstallProvider({
    clientId,
    clientSecret,
    stateSecret: 'only for this test',
    authorizationUrl: `${siteUrl}/oauth/v2/authorize`,
    clientOptions: { slackApiUrl: `${slack.apiUrl}/` },
    logLevel: LogLevel.ERROR,
  })
  const keys = { clientId, clientSecret, signingSecret: workspace.signingSecret }
  const ours = new URL(sharedSlackApp.consentUrl(keys, { siteUrl, returnUrl, state: 'a state' }))
  const scopes = ours.searchParams.get('scope')?.split(',') ?? []
  const theirs = new URL(await provider.generateInstallUrl({ scopes, redirectUri: returnUrl }, true, 'a state'))
  expect(Object.fromEntries(ours.searchParams)).toEqual(Object.fromEntries(theirs.searchParams))
  expect(ours.pathname).toBe(theirs.pathname)

  const codeFrom = (url: string) => new URL(oauth.consent(url).allow()).searchParams.get('code') ?? ''
  const client = new WebClient(undefined, { slackApiUrl: `${slack.apiUrl}/`, ...quiet })
  const asked = { client_id: clientId, client_secret: clientSecret, redirect_uri: returnUrl }
  const code = codeFrom(theirs.href)
  const granted = await client.oauth.v2.access({ ...asked, code })
  expect(granted).toMatchObject({
    access_token: workspace.botToken,
    token_type: 'bot',
    bot_user_id: workspace.bot.userId,
    app_id: workspace.appId,
    team: { id: workspace.team.id },
  })
  const codeOf = (error: unknown) => (error as WebAPIPlatformError).data.error
  await expect(client.oauth.v2.access({ ...asked, code })).rejects.toSatisfy(
    (error) => codeOf(error) === 'code_already_used',
  )
  const again = { ...asked, code: codeFrom(ours.href) }
  await expect(client.oauth.v2.access({ ...again, redirect_uri: 'https://elsewhere.example' })).rejects.toSatisfy(
    (error) => codeOf(error) === 'bad_redirect_uri',
  )
  // What the library gets by a code, we get by the next one.
  const io = loopbackIo(slack.apiUrl)
  expect(await sharedSlackApp.install(again.code, keys, returnUrl, io)).toEqual({
    ok: true,
    sharedAccount: `${workspace.appId}:${workspace.team.id}`,
    config: { botToken: granted.access_token, signingSecret: '', appToken: '' },
  })
  expect(await sharedSlackApp.install('guessed', keys, returnUrl, io)).toEqual({
    ok: false,
    why: 'refused',
    code: 'invalid_code',
  })
})
