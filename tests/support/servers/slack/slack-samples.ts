import type { ChannelSamples } from '#channels/port/samples.ts'
import type { SlackConfig } from '#contract/features/channels/kinds.ts'
import { createDeliveries } from './slack-deliveries.ts'
import { createEvents } from './slack-events.ts'
import { createWorkspace } from './slack-workspace.ts'

const at = new Date('2026-11-26T08:00:00.000Z')
const now = () => at.getTime()
const workspace = createWorkspace(now)
const events = createEvents(workspace, now)
const { sign } = createDeliveries(workspace, now)
const { botToken, signingSecret, appToken } = workspace

function callOf(payload: object) {
  const { headers, body } = sign(JSON.stringify(payload))
  return { method: 'POST' as const, query: {}, headers, body: Buffer.from(body) }
}

const urlOf = (id: string) => `https://files.slack.com/files-pri/${workspace.team.id}-${id}/download/file`
const files = [
  {
    id: 'F0000LAMP',
    name: 'lamp.png',
    mimetype: 'image/png',
    mode: 'hosted',
    url_private_download: urlOf('F0000LAMP'),
  },
  { id: 'F0000CLIP', name: 'audio_message.m4a', mimetype: 'video/mp4', subtype: 'slack_audio', mode: 'hosted' },
]

const ofCalls = { config: 'calls', at, isBodySigned: true }

export const slackSamples: ChannelSamples<SlackConfig> = {
  configs: {
    calls: { botToken, signingSecret, appToken: '' },
    socket: { botToken, signingSecret: '', appToken },
  },
  calls: [
    {
      ...ofCalls,
      name: 'the question for the address',
      call: callOf({ token: 'verification', challenge: 'a challenge', type: 'url_verification' }),
      reads: 'answered',
    },
    { ...ofCalls, name: 'a direct message', call: callOf(events.direct('When do you open?')), reads: ['message'] },
    {
      ...ofCalls,
      name: 'a picture and a voice clip',
      call: callOf(events.direct('', { subtype: 'file_share', files })),
      reads: ['message'],
      media: ['image', 'voice'],
    },
    { ...ofCalls, name: 'a mention', call: callOf(events.mention('When do you open?')), reads: ['message'] },
    { ...ofCalls, name: 'talk in a channel', call: callOf(events.inChannel('Lunch?')), reads: ['ignored'] },
    {
      ...ofCalls,
      name: 'the end of the app',
      call: callOf(events.callback({ type: 'app_uninstalled' })),
      reads: ['ended'],
    },
  ],
}
