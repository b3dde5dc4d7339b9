/** Posts an answer into its thread. */
import { createHash } from 'node:crypto'
import type { SlackConfig } from '#contract/features/channels/kinds.ts'
import type { Outbound, Sent } from '../port/channel.ts'
import type { ChannelIo } from '../port/channel-io.ts'
import { suggestionAction } from './events.ts'
import { slackLink, toMrkdwn } from './mrkdwn.ts'
import { textIn } from './payload.ts'
import { askSlack } from './web-api.ts'

/** Slack's limits: a section, the text and the value of a button, and how many buttons still look well. */
const maxSection = 3000
const maxButtonText = 75
const maxButtonValue = 2000
const maxButtons = 5

export async function send(message: Outbound, config: SlackConfig, io: ChannelIo): Promise<Sent> {
  const { channel, threadTs } = message.replyAddress
  if (!channel) return { ok: false, failure: 'permanent', fault: 'contact-gone' }
  const answer = await askSlack(io, 'chat.postMessage', {
    token: config.botToken,
    body: {
      channel,
      ...(threadTs ? { thread_ts: threadTs } : {}),
      ...contentOf(message),
      // A preview of each link would bury the answer.
      unfurl_links: false,
      unfurl_media: false,
      client_msg_id: uuidOf(message.id),
    },
  })
  if (!answer.ok) return answer
  const platformId = textIn(answer.body, 'ts')
  return platformId === undefined ? { ok: true } : { ok: true, platformId }
}

/** Blocks are sent with suggestions alone: Slack folds and copies plain text better. */
function contentOf({ text, suggestions, files }: Outbound): { text: string; blocks?: object[] } {
  const links = files.map(({ name, url }) => slackLink(url, name))
  const mrkdwn = [toMrkdwn(text), ...links].filter((part) => part !== '').join('\n')
  const buttons = suggestions.slice(0, maxButtons).map(({ question }, index) => ({
    type: 'button',
    // Each id has to be unique in its block.
    action_id: `${suggestionAction}${index}`,
    text: { type: 'plain_text', text: shortened(question, maxButtonText), emoji: false },
    value: question.slice(0, maxButtonValue),
    ...(question.length > maxButtonText ? { accessibility_label: shortened(question, maxButtonText) } : {}),
  }))
  if (buttons.length === 0) return { text: mrkdwn }
  const sections = pieces(mrkdwn, maxSection).map((piece) => ({
    type: 'section',
    text: { type: 'mrkdwn', text: piece },
  }))
  return { text: mrkdwn, blocks: [...sections, { type: 'actions', elements: buttons }] }
}

/** Cut at the ends of lines where there are any. */
function pieces(text: string, max: number): readonly string[] {
  if (text === '') return []
  if (text.length <= max) return [text]
  const line = text.lastIndexOf('\n', max)
  const space = text.lastIndexOf(' ', max)
  const at = line > max / 2 ? line : space > max / 2 ? space : max
  return [text.slice(0, at), ...pieces(text.slice(at).trimStart(), max)]
}

function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  // Not within a pair of surrogates.
  return `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/**
 * Slack's own apps send such an id with each post, and the errors of chat.postMessage speak of it, but it is not among the documented
 * arguments. It does no harm and may save a contact from reading a repeat; nothing relies on it.
 */
function uuidOf(id: string): string {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return id.toLowerCase()
  const hex = createHash('sha256').update(id).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
