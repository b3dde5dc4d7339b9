/** Slack: events by calls or by a socket, answers in the thread. It is asked at https://slack.com/api unless told otherwise. */
import type { SlackConfig } from '#contract/features/channels/kinds.ts'
import type { Channel } from '../port/channel.ts'
import { check, whoIs } from './check.ts'
import { fetchMedia } from './media/fetch-media.ts'
import { receive } from './receive.ts'
import { send } from './send.ts'
import { sharedSlackApp } from './shared-app.ts'
import { connect } from './socket.ts'

export const slack: Channel<SlackConfig> = {
  kind: 'slack',
  capabilities: {
    // Slack advises 4,000; room for escapes, links and the names of files.
    maxText: 3000,
    unit: 'characters',
    // No documented argument of chat.postMessage makes Slack recognise a repeat.
    sendsOnce: false,
    // About a message a second in a channel.
    apartMs: 1000,
  },
  check,
  receive,
  usesSocket: ({ appToken }) => appToken !== '',
  connect,
  send,
  places: {
    // Channels, groups, direct messages, and members, whose direct message Slack opens.
    addressOf: (place) => (/^[CGDUW][A-Z0-9]{5,30}$/.test(place) ? { channel: place } : undefined),
    placeOf: ({ channel = '' }) => channel,
  },
  fetchMedia,
  whoIs,
  sharedApp: sharedSlackApp,
}
