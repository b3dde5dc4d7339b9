/** The apps that the operator of the installation has made on platforms, by their kinds. */
import type { SharedAppKeys } from '#channels/port/channel.ts'
import type { ChannelKind } from '#contract/features/channels/kinds.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { ChannelSet } from '../channel-set.ts'

export type SharedApps = ReadonlyMap<ChannelKind, SharedAppKeys>

type AppSettings = Pick<Settings, 'slackClientId' | 'slackClientSecret' | 'slackSigningSecret'>

/** Of channels that are here and can be shared. */
export function sharedAppsOf(settings: AppSettings, channels: ChannelSet): SharedApps {
  const { slackClientId: clientId, slackClientSecret: clientSecret, slackSigningSecret: signingSecret } = settings
  const isSet = clientId !== undefined && clientSecret !== undefined && signingSecret !== undefined
  if (!isSet || channels.get('slack')?.sharedApp === undefined) return new Map()
  return new Map([['slack', { clientId, clientSecret, signingSecret }]])
}
