/** Asks Slack whose tokens a connection has, and who a contact is. */
import type { SlackConfig } from '#contract/features/channels/kinds.ts'
import { slackScopes } from '#contract/features/channels/slack-setup.ts'
import type { Checked } from '../port/channel.ts'
import type { ChannelIo } from '../port/channel-io.ts'
import { objectIn, textIn } from './payload.ts'
import { askSlack, type SlackError } from './web-api.ts'

type Failed = Extract<Checked, { ok: false }>

export async function check(config: SlackConfig, io: ChannelIo): Promise<Checked> {
  const answer = await askSlack(io, 'auth.test', { token: config.botToken })
  if (!answer.ok) return failed(answer, 'botToken')
  const { body, headers } = answer
  const teamId = textIn(body, 'team_id')
  const botId = textIn(body, 'bot_id')
  const botUserId = textIn(body, 'user_id')
  // A token that has no bot belongs to a person.
  if (!teamId || !botId || !botUserId) return { ok: false, fault: 'token-wrong', details: { field: 'botToken' } }
  const scopes = (headers['x-oauth-scopes'] ?? '').split(/\s*,\s*/).filter((scope) => scope !== '')
  const missing = slackScopes.needed.filter((scope) => !scopes.includes(scope))
  if (missing.length > 0) return { ok: false, fault: 'scope-missing', details: { scopes: missing.join(', ') } }
  const appId = textIn(body, 'app_id') ?? (await appOf(botId, config, io))
  const socketFault = await socketFaultOf(config, appId, io)
  if (socketFault !== undefined) return socketFault
  const team = textIn(body, 'team') ?? teamId
  const enterpriseId = textIn(body, 'enterprise_id')
  const withoutWanted = slackScopes.wanted.filter((scope) => !scopes.includes(scope))
  return {
    ok: true,
    // A bot belongs to one app, and keeps its id when the app is installed again. The app itself is not always told.
    externalAccount: `${teamId}:${botId}`,
    name: team,
    facts: {
      team,
      teamId,
      ...(enterpriseId ? { enterpriseId } : {}),
      bot: textIn(body, 'user') ?? botUserId,
      botId,
      botUserId,
      ...(appId ? { appId } : {}),
      scopes: scopes.join(', '),
      ...(withoutWanted.length > 0 ? { scopesWanted: withoutWanted.join(', ') } : {}),
      events: config.appToken === '' ? 'calls' : 'socket',
    },
  }
}

/** What a contact is called in its workspace; undefined without the scope for it. */
export async function whoIs(externalId: string, config: SlackConfig, io: ChannelIo): Promise<string | undefined> {
  const query = { user: externalId }
  const answer = await askSlack(io, 'users.info', { token: config.botToken, query, timeoutMs: 1000 })
  if (!answer.ok) return undefined
  const user = objectIn(answer.body, 'user')
  const profile = objectIn(user, 'profile')
  return (
    textIn(profile, 'display_name') ?? textIn(profile, 'real_name') ?? textIn(user, 'real_name') ?? textIn(user, 'name')
  )
}

/** Undefined without the scope `users:read`. */
async function appOf(botId: string, config: SlackConfig, io: ChannelIo): Promise<string | undefined> {
  const answer = await askSlack(io, 'bots.info', { token: config.botToken, query: { bot: botId } })
  return answer.ok ? textIn(objectIn(answer.body, 'bot'), 'app_id') : undefined
}

/** What is wrong with the token for a socket, if there is one. */
async function socketFaultOf(
  { appToken }: SlackConfig,
  appId: string | undefined,
  io: ChannelIo,
): Promise<Failed | undefined> {
  if (appToken === '') return undefined
  // Such a token names its app: `xapp-1-A0123456789-…`. One of another app would bring the events of that one.
  const named = /^xapp-\d+-(A[A-Z0-9]+)-/.exec(appToken)?.[1]
  if (appId !== undefined && named !== undefined && named !== appId)
    return { ok: false, fault: 'token-wrong', details: { field: 'appToken', code: 'another_app' } }
  const answer = await askSlack(io, 'apps.connections.open', { token: appToken })
  if (answer.ok) return undefined
  const code = answer.details?.code
  if (code === 'missing_scope')
    return { ok: false, fault: 'scope-missing', details: { field: 'appToken', scopes: slackScopes.socket.join(', ') } }
  return failed(answer, 'appToken')
}

function failed({ fault, details }: SlackError, field: string): Failed {
  return { ok: false, fault, details: { ...details, field } }
}
