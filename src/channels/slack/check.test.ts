import { afterEach, beforeEach, expect, it } from 'vitest'
import { loopbackIo } from '#tests/support/servers/slack/slack-io.ts'
import { type SlackServer, startSlack } from '#tests/support/servers/slack/slack-server.ts'
import { slack as channel } from './slack.ts'

let slack: SlackServer
beforeEach(async () => {
  slack = await startSlack()
})
afterEach(async () => slack.close())

const config = (changed: object = {}) => ({
  botToken: slack.workspace.botToken,
  signingSecret: slack.workspace.signingSecret,
  appToken: slack.workspace.appToken,
  ...changed,
})
const check = (changed: object = {}) => channel.check(config(changed), loopbackIo(slack.apiUrl))

it('says which workspace, app and bot the tokens are of, and tries the socket', async () => {
  const { team, bot, appId, botToken, appToken } = slack.workspace
  const checked = await check()
  expect(checked).toEqual({
    ok: true,
    externalAccount: `${team.id}:${bot.id}`,
    name: 'Loopback',
    facts: {
      team: 'Loopback',
      teamId: team.id,
      bot: 'huida',
      botId: bot.id,
      botUserId: bot.userId,
      appId,
      scopes: 'app_mentions:read, chat:write, im:history, users:read, files:read',
      events: 'socket',
    },
  })
  expect(slack.calls.map(({ method }) => method)).toEqual(['auth.test', 'bots.info', 'apps.connections.open'])
  expect(JSON.stringify(checked)).not.toMatch(new RegExp(`${botToken}|${appToken}|${slack.workspace.signingSecret}`))
})

it('names the scopes without which the bot cannot work, and those that would be better', async () => {
  slack.workspace.scopes = ['chat:write', 'users:read']
  expect(await check()).toEqual({
    ok: false,
    fault: 'scope-missing',
    details: { scopes: 'app_mentions:read, im:history' },
  })
  slack.workspace.scopes = ['app_mentions:read', 'chat:write', 'im:history']
  const checked = await check({ appToken: '' })
  expect(checked).toMatchObject({ ok: true, facts: { scopesWanted: 'users:read, files:read', events: 'calls' } })
  // Without `users:read` Slack does not say which app a bot belongs to.
  expect(checked).not.toHaveProperty('facts.appId')
})

it('says which token is wrong', async () => {
  expect(await check({ botToken: 'xoxb-wrong' })).toMatchObject({
    fault: 'token-wrong',
    details: { field: 'botToken' },
  })
  const ofOurApp = `xapp-1-${slack.workspace.appId}-1-wrong`
  expect(await check({ appToken: ofOurApp })).toMatchObject({ fault: 'token-wrong', details: { field: 'appToken' } })
  expect(await check({ appToken: 'xapp-1-A9OTHER-1-x' })).toMatchObject({
    fault: 'token-wrong',
    details: { field: 'appToken', code: 'another_app' },
  })
  slack.trouble('apps.connections.open', { error: 'missing_scope', needed: 'connections:write' })
  expect(await check()).toMatchObject({ fault: 'scope-missing', details: { scopes: 'connections:write' } })
  slack.trouble('auth.test', { error: 'account_inactive' })
  expect(await check()).toMatchObject({ fault: 'account-inactive' })
  slack.trouble('auth.test', { drop: 'before' })
  expect(await check()).toMatchObject({ fault: 'unreachable' })
})

it('knows what a contact is called, where Slack tells', async () => {
  const whoIs = (id: string) => channel.whoIs?.(id, config(), loopbackIo(slack.apiUrl))
  expect(await whoIs('U0000ANNA')).toBe('Anna')
  expect(await whoIs('U9')).toBeUndefined()
  slack.workspace.users.set('U0000BO', { name: 'bo', displayName: '', realName: '' })
  expect(await whoIs('U0000BO')).toBe('bo')
  slack.workspace.scopes = []
  expect(await whoIs('U0000ANNA')).toBeUndefined()
})
