/** Reads events and clicks, as they come in the body of a call or in an envelope of a socket. */
import type { IgnoredReason } from '#contract/features/channels/faults.ts'
import type { Inbound, InboundPart, KnownAccount, ReplyAddress } from '../port/channel.ts'
import { momentOf, objectIn, objectsIn, type Payload, textIn } from './payload.ts'
import { mentions, readableText } from './readable.ts'

/** Begins the id of a button that asks a suggested question. */
export const suggestionAction = 'huida-suggestion-'

/** Subtypes that a person's message may have; each other one tells of an edit, a topic, somebody who joined and the like. */
const saidByPeople = new Set([undefined, 'file_share', 'thread_broadcast', 'me_message'])

/** Slack names one installation for each event. */
const maxTeams = 5

/** Whether an event or a click is of the workspace and the app that the connection is. */
export function isOfAccount(payload: Payload, account: KnownAccount | undefined): boolean {
  if (account === undefined) return true
  const { teamId, enterpriseId, appId } = account.facts
  const app = textIn(payload, 'api_app_id')
  if (appId && app !== undefined && app !== appId) return false
  const teams = teamsOf(payload)
  if (!teamId || teams.length === 0) return true
  return teams.some((team) => team === teamId || (enterpriseId && team === enterpriseId))
}

/** The workspaces whose installation an event or a click may be for, the likeliest first: in a channel that workspaces share, several are named. */
export function installationTeams(payload: Payload): readonly string[] {
  const authorizations = objectsIn(payload, 'authorizations')
  const teams = [
    ...authorizations.map((one) => textIn(one, 'team_id')),
    textIn(payload, 'context_team_id'),
    textIn(objectIn(payload, 'team'), 'id'),
    textIn(payload, 'team_id'),
    textIn(objectIn(payload, 'user'), 'team_id'),
  ]
  return [...new Set(teams.filter((team) => team !== undefined))].slice(0, maxTeams)
}

/** In a channel that workspaces share, the outer team may be the other one. */
function teamsOf(payload: Payload): readonly string[] {
  const authorizations = objectsIn(payload, 'authorizations')
  return [
    textIn(payload, 'team_id'),
    textIn(payload, 'context_team_id'),
    textIn(objectIn(payload, 'team'), 'id'),
    textIn(objectIn(payload, 'user'), 'team_id'),
    ...authorizations.flatMap((one) => [textIn(one, 'team_id'), textIn(one, 'enterprise_id')]),
  ].filter((team) => team !== undefined)
}

/** Reads an `event_callback`. Anything else of the Events API is ignored. */
export function readEvent(payload: Payload, account: KnownAccount | undefined, now: Date): Inbound {
  const event = objectIn(payload, 'event')
  const type = textIn(event, 'type') ?? textIn(payload, 'type') ?? 'unknown'
  const eventTime = payload.event_time
  const arrived: Came = {
    eventKey: `event:${textIn(payload, 'event_id') ?? `${type}:${now.getTime()}`}`,
    at: momentOf(textIn(event, 'ts')) ?? (typeof eventTime === 'number' ? new Date(eventTime * 1000) : now),
    rawKind: rawKindOf(type, event),
  }
  if (event === undefined) return ignored(arrived, 'unknown-event')
  const bot = botUserOf(payload, account)
  if (type === 'app_mention' || type === 'message') return readMessage(payload, event, arrived, bot)
  if (type === 'app_uninstalled') return ended(arrived, 'app-removed')
  if (type === 'tokens_revoked') {
    const bots = objectIn(event, 'tokens')?.bot
    return Array.isArray(bots) && bots.length > 0 && (bot === undefined || bots.includes(bot))
      ? ended(arrived, 'token-wrong')
      : ignored(arrived, 'unknown-event')
  }
  return ignored(arrived, type.startsWith('reaction_') ? 'not-a-message' : 'unknown-event')
}

interface Came {
  readonly eventKey: string
  readonly at: Date
  readonly rawKind: string
}

function readMessage(payload: Payload, event: Payload, came: Came, bot: string | undefined): Inbound {
  const subtype = textIn(event, 'subtype')
  const user = textIn(event, 'user')
  if (
    textIn(event, 'bot_id') ||
    subtype === 'bot_message' ||
    (user !== undefined && (user === bot || user === 'USLACKBOT'))
  )
    return ignored(came, 'from-bot')
  const channel = textIn(event, 'channel')
  const ts = textIn(event, 'ts')
  if (!saidByPeople.has(subtype) || event.hidden === true || !user || !channel || !ts)
    return ignored(came, 'not-a-message')
  const text = textIn(event, 'text') ?? ''
  const isMention = textIn(event, 'type') === 'app_mention' || (bot !== undefined && mentions(text, bot))
  const isDirect = isDirectChannel(channel, textIn(event, 'channel_type'))
  if (!isDirect && !isMention) return ignored(came, 'not-mentioned')
  const team = textIn(payload, 'team_id') ?? textIn(event, 'team') ?? ''
  const profile = objectIn(event, 'user_profile')
  const displayName = textIn(profile, 'display_name') ?? textIn(profile, 'real_name')
  return {
    kind: 'message',
    // One post can come both as a mention and as a message of its channel, as two events.
    dedupeKeys: [came.eventKey, `message:${team}:${channel}:${ts}`],
    at: came.at,
    rawKind: came.rawKind,
    ...placeOf(channel, isDirect, textIn(event, 'thread_ts'), ts),
    contact: { externalId: user, ...(displayName ? { displayName } : {}) },
    // The first mention is of the bot where nobody knows who that is yet.
    text: readableText(text, bot ?? (isMention ? /<@(\w+)/.exec(text)?.[1] : undefined)),
    parts: objectsIn(event, 'files').map(readFile),
  }
}

/** Reads what came of a button. Only our suggestions say something; their value is the question. */
export function readInteraction(payload: Payload, now: Date): Inbound {
  const action = objectsIn(payload, 'actions')[0]
  const type = textIn(payload, 'type') ?? 'unknown'
  const channel = textIn(objectIn(payload, 'channel'), 'id') ?? textIn(objectIn(payload, 'container'), 'channel_id')
  const message = objectIn(payload, 'message')
  const ts = textIn(message, 'ts') ?? textIn(objectIn(payload, 'container'), 'message_ts')
  const user = textIn(objectIn(payload, 'user'), 'id')
  const actionTs = textIn(action, 'action_ts')
  const actionId = textIn(action, 'action_id') ?? ''
  const question = textIn(action, 'value')
  const came: Came = {
    eventKey: `click:${channel ?? ''}:${ts ?? ''}:${user ?? ''}:${actionId}:${actionTs ?? textIn(payload, 'trigger_id') ?? now.getTime()}`,
    at: momentOf(actionTs) ?? now,
    rawKind: action === undefined ? type : `${type}:${textIn(action, 'type') ?? 'unknown'}`,
  }
  if (type !== 'block_actions' || !actionId.startsWith(suggestionAction) || !question || !channel || !ts || !user)
    return ignored(came, 'unknown-event')
  const thread = textIn(message, 'thread_ts') ?? textIn(objectIn(payload, 'container'), 'thread_ts')
  return {
    kind: 'message',
    dedupeKeys: [came.eventKey],
    at: came.at,
    rawKind: came.rawKind,
    ...placeOf(channel, isDirectChannel(channel, undefined), thread, ts),
    contact: { externalId: user },
    text: question,
    parts: [],
  }
}

/** A slash command is not in our manifest, so it belongs to something else of the same app. */
export function readCommand(form: URLSearchParams, now: Date): Inbound {
  const came: Came = {
    eventKey: `command:${form.get('trigger_id') ?? now.getTime()}`,
    at: now,
    rawKind: `slash_command:${(form.get('command') ?? '').slice(0, 40)}`,
  }
  return ignored(came, 'unknown-event')
}

/** A conversation is a thread; in direct messages it is the contact, unless a thread was begun. */
function placeOf(
  channel: string,
  isDirect: boolean,
  thread: string | undefined,
  ts: string,
): { conversationKey: string; replyAddress: ReplyAddress; isThread?: boolean } {
  const root = thread ?? (isDirect ? undefined : ts)
  return root === undefined
    ? { conversationKey: channel, replyAddress: { channel } }
    : { conversationKey: `${channel}:${root}`, replyAddress: { channel, threadTs: root }, isThread: true }
}

function isDirectChannel(channel: string, channelType: string | undefined): boolean {
  // Mentions and clicks come without a type; the ids of direct messages begin with a D.
  return channelType === undefined ? channel.startsWith('D') : channelType === 'im' || channelType === 'app_home'
}

function botUserOf(payload: Payload, account: KnownAccount | undefined): string | undefined {
  const installation = objectsIn(payload, 'authorizations').find((one) => one.is_bot === true)
  return account?.facts.botUserId ?? textIn(installation, 'user_id')
}

function readFile(file: Payload): InboundPart {
  const mediaType = textIn(file, 'mimetype')
  const name = textIn(file, 'name') ?? textIn(file, 'title')
  const id = textIn(file, 'id')
  const url = textIn(file, 'url_private_download') ?? textIn(file, 'url_private')
  // Of a workspace that shares the channel, or deleted at once: the event tells its id alone.
  const isKept = id !== undefined && textIn(file, 'mode') !== 'tombstone' && file.is_external !== true
  const transcription = objectIn(file, 'transcription')
  const transcript = textIn(objectIn(transcription, 'preview'), 'content')
  return {
    kind: partKindOf(textIn(file, 'subtype'), mediaType),
    ...(name ? { name } : {}),
    ...(mediaType ? { mediaType } : {}),
    ...(transcript ? { transcript } : {}),
    ...(isKept ? { media: { id, ...(url ? { url } : {}) } } : {}),
  }
}

/** Voice clips are stored as video/mp4 at times, so their subtype is asked first. */
function partKindOf(subtype: string | undefined, mediaType: string | undefined): InboundPart['kind'] {
  if (subtype === 'slack_audio' || mediaType?.startsWith('audio/')) return 'voice'
  if (subtype === 'slack_video' || mediaType?.startsWith('video/')) return 'video'
  return mediaType?.startsWith('image/') ? 'image' : 'file'
}

function rawKindOf(type: string, event: Payload | undefined): string {
  const place = type === 'message' ? textIn(event, 'channel_type') : undefined
  const subtype = textIn(event, 'subtype')
  return `${type}${place ? `.${place}` : ''}${subtype ? `:${subtype}` : ''}`
}

// What is ignored never takes the key of a post: the same post may come again as a mention.
function ignored({ eventKey, at, rawKind }: Came, reason: IgnoredReason): Inbound {
  return { kind: 'ignored', dedupeKeys: [eventKey], at, rawKind, reason }
}

function ended({ eventKey, at, rawKind }: Came, fault: 'app-removed' | 'token-wrong'): Inbound {
  return { kind: 'ended', dedupeKeys: [eventKey], at, rawKind, state: 'removed', fault }
}
