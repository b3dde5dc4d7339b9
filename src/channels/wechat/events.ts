/** What happened, read from the fields of a call-back. */
import type { IgnoredReason } from '#contract/features/channels/faults.ts'
import type { Inbound, InboundPart } from '../port/channel.ts'
import type { Fields } from './xml.ts'

/** What made WeChat allow answers: how many, and for how long, depends on it. */
export type Trigger = 'message' | 'menu' | 'follow' | 'scan'

const mediaParts: Readonly<Record<string, { kind: InboundPart['kind']; mediaType?: string }>> = {
  image: { kind: 'image', mediaType: 'image/jpeg' },
  voice: { kind: 'voice' },
  video: { kind: 'video', mediaType: 'video/mp4' },
  shortvideo: { kind: 'video', mediaType: 'video/mp4' },
}

/** What a contact does that says nothing. A picture or a place chosen from a menu comes as a message of its own right after. */
const saysNothing: ReadonlySet<string> = new Set([
  'unsubscribe',
  'VIEW',
  'view_miniprogram',
  'LOCATION',
  'pic_sysphoto',
  'pic_photo_or_album',
  'pic_weixin',
  'location_select',
])

/** Undefined: it does not say from whom it is, or what. */
export function readEvent(fields: Fields, now: Date): Inbound | undefined {
  const from = fields.get('FromUserName') ?? ''
  const type = fields.get('MsgType') ?? ''
  if (from === '' || type === '') return undefined
  return type === 'event' ? readOccurrence(fields, from, now) : readMessage(fields, from, type, now)
}

function readMessage(fields: Fields, from: string, type: string, now: Date): Inbound {
  const id = fields.get('MsgId') ?? ''
  const key = id === '' ? `${from}:${fields.get('CreateTime') ?? ''}:${type}` : id
  const arrived = { dedupeKeys: [`message:${key}`], at: timeOf(fields, now), rawKind: type }
  const said = wordsOf(fields, type)
  if (said === undefined) return { ...arrived, kind: 'ignored', reason: 'unknown-event' }
  return { ...arrived, kind: 'message', ...fromContact(from, 'message'), ...said }
}

function wordsOf(
  fields: Fields,
  type: string,
): { text: string; parts: readonly InboundPart[]; chosenPlace?: number } | undefined {
  if (type === 'text') {
    // A choice of a menu that was sent: WeChat says its words, and the id that the menu gave it.
    const place = Number(fields.get('bizmsgmenuid'))
    const isPlace = Number.isSafeInteger(place) && place > 0
    return { text: fields.get('Content') ?? '', parts: [], ...(isPlace && { chosenPlace: place }) }
  }
  const part = partOf(fields, type)
  return part && { text: '', parts: [part] }
}

function partOf(fields: Fields, type: string): InboundPart | undefined {
  const mediaId = present('mediaId', fields.get('MediaId'))
  const media = mediaParts[type]
  if (type === 'voice') {
    const format = fields.get('Format')?.toLowerCase()
    return {
      kind: 'voice',
      ...present('mediaType', format && `audio/${format}`),
      // With recognition switched on in WeChat's console.
      ...present('transcript', fields.get('Recognition')),
      ...mediaId,
    }
  }
  if (media) return { ...media, ...mediaId }
  if (type === 'location') {
    const place = `${fields.get('Location_X') ?? ''},${fields.get('Location_Y') ?? ''}`
    return { kind: 'location', name: place, ...present('transcript', fields.get('Label')) }
  }
  if (type === 'link') {
    return { kind: 'other', ...present('name', fields.get('Title')), ...present('mediaId', fields.get('Url')) }
  }
  if (type === 'file') return { kind: 'file', ...present('name', fields.get('Title')), ...mediaId }
  return undefined
}

function readOccurrence(fields: Fields, from: string, now: Date): Inbound {
  const event = fields.get('Event') ?? ''
  const key = fields.get('EventKey') ?? ''
  const arrived = {
    dedupeKeys: [`event:${from}:${fields.get('CreateTime') ?? ''}:${event}:${key}`],
    at: timeOf(fields, now),
    rawKind: `event.${event}`,
  }
  if (event === 'subscribe') return { ...arrived, kind: 'arrival', ...fromContact(from, 'follow') }
  if (event === 'SCAN') return { ...arrived, kind: 'arrival', ...fromContact(from, 'scan') }
  // Owners give their menus keys that the bot answers, such as the question itself.
  if (event === 'CLICK' && key.trim() !== '') {
    return { ...arrived, kind: 'message', ...fromContact(from, 'menu'), text: key, parts: [] }
  }
  // WeChat tells that a person took the conversation, and keeps what is said in it to itself.
  if (event === 'kf_create_session' || event === 'kf_switch_session') {
    return { ...arrived, kind: 'person-answered', ...fromContact(from, 'message'), text: '' }
  }
  if (event === 'kf_close_session') return { ...arrived, kind: 'person-left', ...fromContact(from, 'message') }
  const reason: IgnoredReason = saysNothing.has(event) ? 'not-a-message' : 'unknown-event'
  return { ...arrived, kind: 'ignored', reason }
}

/** WeChat gives no name, and no language, in a call-back. */
function fromContact(openId: string, trigger: Trigger) {
  return { conversationKey: openId, contact: { externalId: openId }, replyAddress: { openId, trigger } }
}

function timeOf(fields: Fields, now: Date): Date {
  const seconds = fields.get('CreateTime') ?? ''
  return /^\d{9,11}$/.test(seconds) ? new Date(Number(seconds) * 1000) : now
}

function present<Name extends keyof InboundPart>(name: Name, value: string | undefined) {
  return (value ? { [name]: value } : {}) as Partial<Record<Name, string>>
}
