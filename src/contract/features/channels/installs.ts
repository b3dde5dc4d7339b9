/** How an owner connects a bot by the operator's app of a platform: to its page of consent, and back. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { botParams } from '../bots.ts'

/** A person may take so long on the platform's page; what they come back with later is refused. */
export const installMinutes = 10

/** Where Slack sends the person back to; the origin of the installation goes before it. The app names it as its redirect URL. */
export const slackReturnPath = '/api/v1/slack/return'

/**
 * Why a bot was not connected, as the page `/slack` is told. `denied`: the person pressed Cancel. `expired`: too late, or a second time. `other-session`: somebody
 * else began it, or the same person in another session. `in-use`: the workspace is connected to another bot. `plan`: the bot is over the plan's limit. `full`: the bot has
 * as many connections as it may. `refused`: Slack would not have it. `unreachable`: Slack could not be asked.
 */
export const installFailures = [
  'denied',
  'expired',
  'other-session',
  'in-use',
  'plan',
  'full',
  'refused',
  'unreachable',
] as const
export type InstallFailure = (typeof installFailures)[number]

export const startSlackInstall = defineEndpoint({
  id: 'startSlackInstall',
  method: 'POST',
  path: '/api/v1/bots/:botId/slack-install',
  access: 'session',
  limits: [{ per: 'account', burst: 20, perSecond: 0.2 }],
  audits: null,
  summary:
    'Begin to connect the bot by “Add to Slack”: the address of Slack’s page of consent, good for this session, once, for ten minutes. `not-found` where the operator has set up no Slack app.',
  params: botParams,
  reply: z.object({ url: z.string() }),
  status: 201,
  errors: ['bot-read-only'],
})

/** Whatever a browser brings: what is no text counts as absent, so that the person sees a page and not a problem. */
const broughtSchema = z.string().max(2000).catch('')

export const returnFromSlack = defineEndpoint({
  id: 'returnFromSlack',
  method: 'GET',
  path: slackReturnPath,
  access: 'public',
  limits: [{ per: 'address', burst: 30, perSecond: 0.5 }],
  audits: ['connection-created', 'connection-changed'],
  summary:
    'Where Slack sends a person back to. The bot is connected, or its token replaced; the answer leads to the page of Slack.',
  query: z.object({ code: broughtSchema, state: broughtSchema, error: broughtSchema }),
  reply: 'raw',
})
