import type { Connection } from '#contract/features/channels/connections.ts'
import { type SlackStep, slackAppsAddress, slackSteps } from '#contract/features/channels/slack-setup.ts'

/** How events come: Slack calls this server, or this server holds a socket. */
export const slackWays = ['calls', 'socket'] as const
export type SlackWay = (typeof slackWays)[number]

export const slackUrl = slackAppsAddress

/** Where Slack's console has it. */
export function placeOf(id: SlackStep['id']): readonly string[] {
  return slackSteps.find((each) => each.id === id)?.place ?? []
}

export function wayOf(connection: Connection): SlackWay {
  return connection.config.appToken ? 'socket' : 'calls'
}
