/**
 * One app of the operator's for many workspaces: a person lets it in on Slack's own page (OAuth), and its calls for all workspaces come to one
 * address. https://docs.slack.dev/authentication/installing-with-oauth
 */
import type { SlackConfig } from '#contract/features/channels/kinds.ts'
import { slackScopes } from '#contract/features/channels/slack-setup.ts'
import type { Addressed, Installed, SharedApp, SharedAppKeys } from '../port/channel.ts'
import { CallFailed, type ChannelIo, type HttpAnswer } from '../port/channel-io.ts'
import { installationTeams } from './events.ts'
import { objectIn, type Payload, readPayload, textIn } from './payload.ts'
import { taken, verify } from './receive.ts'

export const sharedSlackApp: SharedApp<SlackConfig> = {
  consentUrl({ clientId }, { siteUrl, returnUrl, state }) {
    const scope = [...slackScopes.needed, ...slackScopes.wanted].join(',')
    const query = new URLSearchParams({ client_id: clientId, scope, redirect_uri: returnUrl, state })
    return `${siteUrl}/oauth/v2/authorize?${query.toString()}`
  },
  install,
  address(call, { signingSecret }, io): Addressed {
    const verified = verify(call, signingSecret, io.now())
    if (verified.outcome !== 'verified') return verified
    const app = textIn(verified.payload, 'api_app_id')
    const teams = app === undefined ? [] : installationTeams(verified.payload)
    return { outcome: 'addressed', sharedAccounts: teams.map((team) => `${app}:${team}`), reply: taken }
  },
  configOf: (config, { signingSecret }) => ({ ...config, signingSecret }),
}

async function install(
  code: string,
  keys: SharedAppKeys,
  returnUrl: string,
  io: ChannelIo,
): Promise<Installed<SlackConfig>> {
  let answer: HttpAnswer
  try {
    answer = await io.call(`${io.baseUrl}/oauth.v2.access`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        client_id: keys.clientId,
        client_secret: keys.clientSecret,
        code,
        redirect_uri: returnUrl,
      }).toString(),
    })
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return { ok: false, why: 'unreachable' }
  }
  const body = readPayload(answer.text)
  if (body?.ok === true) return installedBy(body)
  const said = textIn(body, 'error')
  // A page of a proxy or of a server in trouble says nothing of the code.
  if (said === undefined || answer.status === 429)
    return { ok: false, why: 'unreachable', code: `http_${answer.status}` }
  return { ok: false, why: 'refused', code: said }
}

function installedBy(body: Payload): Installed<SlackConfig> {
  const botToken = textIn(body, 'access_token') ?? ''
  const team = textIn(objectIn(body, 'team'), 'id')
  const app = textIn(body, 'app_id')
  // For all workspaces of an organisation at once: it names none.
  if (team === undefined || app === undefined) return { ok: false, why: 'refused', code: 'no_workspace' }
  // One that rotates ends after hours, and begins otherwise.
  if (textIn(body, 'token_type') !== 'bot' || !botToken.startsWith('xoxb-'))
    return { ok: false, why: 'refused', code: 'no_bot_token' }
  // Calls are signed with the secret of the app, which is the operator's.
  return { ok: true, sharedAccount: `${app}:${team}`, config: { botToken, signingSecret: '', appToken: '' } }
}
