import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clickForm } from '#tests/support/servers/slack/slack-events.ts'
import { loopbackIo } from '#tests/support/servers/slack/slack-io.ts'
import { type SlackServer, startSlack } from '#tests/support/servers/slack/slack-server.ts'
import { sharedSlackApp } from './shared-app.ts'

let slack: SlackServer
beforeEach(async () => {
  slack = await startSlack()
})
afterEach(async () => slack.close())

const keys = () => ({
  clientId: slack.oauth.clientId,
  clientSecret: slack.oauth.clientSecret,
  signingSecret: slack.workspace.signingSecret,
})

function address(body: string, type?: string) {
  const signed = slack.deliveries.sign(body, type)
  const call = { method: 'POST', query: {}, headers: signed.headers, body: Buffer.from(signed.body) } as const
  return sharedSlackApp.address(call, keys(), { now: () => new Date(slack.now()) })
}

describe('whose a call of a shared app is', () => {
  it('is told by the app and the workspace whose installation the event is for, before the one where it was said', () => {
    const { events, workspace } = slack
    const of = (team: string) => `${workspace.appId}:${team}`
    expect(address(JSON.stringify(events.direct('Hello')))).toMatchObject({
      outcome: 'addressed',
      sharedAccounts: [of(workspace.team.id)],
    })
    const shared = { ...events.direct('Hello'), team_id: 'T9', context_team_id: 'T8' }
    expect(address(JSON.stringify(shared))).toMatchObject({
      sharedAccounts: [of(workspace.team.id), of('T8'), of('T9')],
    })
    const posted = { channel: 'D0000ANNA', ts: workspace.nextTs(), text: '' }
    expect(address(clickForm(events.click(posted, 0)), 'application/x-www-form-urlencoded')).toMatchObject({
      sharedAccounts: [of(workspace.team.id)],
    })
    const command = new URLSearchParams({ command: '/x', team_id: 'T7', api_app_id: workspace.appId })
    expect(address(command.toString(), 'application/x-www-form-urlencoded')).toMatchObject({
      sharedAccounts: [of('T7')],
    })
  })

  it('is nobody’s where app or workspace is not named, whatever else is in it', () => {
    for (const body of [
      {},
      { team_id: 'T1' },
      { api_app_id: 'A1' },
      { api_app_id: 7, team_id: {}, authorizations: 'x' },
    ])
      expect(address(JSON.stringify(body))).toMatchObject({ outcome: 'addressed', sharedAccounts: [] })
    const many = { api_app_id: 'A1', authorizations: Array.from({ length: 500 }, (_, n) => ({ team_id: `T${n}` })) }
    const addressed = address(JSON.stringify(many))
    expect(addressed.outcome === 'addressed' && addressed.sharedAccounts.length).toBeLessThanOrEqual(5)
  })
})

describe('what Slack answers to a code', () => {
  const answering = (body: object) => {
    const io = loopbackIo(slack.apiUrl)
    const call = () => Promise.resolve({ status: 200, headers: {}, text: JSON.stringify(body) })
    return sharedSlackApp.install('code', keys(), 'https://bots.example.com/return', { ...io, call })
  }
  const granted = { ok: true, access_token: 'xoxb-1', token_type: 'bot', app_id: 'A1', team: { id: 'T1' } }

  it.each([
    ['for a whole organisation', { team: null, is_enterprise_install: true }, 'no_workspace'],
    [
      'a token that rotates',
      { access_token: 'xoxe.xoxb-1', refresh_token: 'xoxe-1', expires_in: 43_200 },
      'no_bot_token',
    ],
    ['a person’s token', { access_token: 'xoxp-1', token_type: 'user' }, 'no_bot_token'],
  ])('%s is refused', async (_name, changes, code) => {
    expect(await answering({ ...granted, ...changes })).toEqual({ ok: false, why: 'refused', code })
  })

  it('a bot’s token in a workspace is taken', async () => {
    expect(await answering(granted)).toMatchObject({ ok: true, sharedAccount: 'A1:T1', config: { botToken: 'xoxb-1' } })
  })
})
