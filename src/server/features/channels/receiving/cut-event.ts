/** What is sealed of an event: as much as is ever read of it. Whoever signs its calls could say a megabyte with each. */
import type { InboundPart } from '#channels/port/channel.ts'
import { messageMaxLength } from '#contract/features/answers.ts'
import type { StoredEvent } from '../sealing.ts'

const maxParts = 10
const maxFieldLength = 500
/** With all that is left: ids and addresses of platforms are short. */
const maxEventLength = 50_000

function cut(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).toWellFormed()
}

function cutPart(part: InboundPart): InboundPart {
  const fields = Object.entries(part).map(([name, value]) => [
    name,
    typeof value === 'string' ? cut(value, name === 'transcript' ? messageMaxLength : maxFieldLength) : value,
  ])
  return Object.fromEntries(fields) as InboundPart
}

/** Undefined: longer than any platform sends. Blanks at the ends are no words, and take no room from them. */
export function cutEvent(event: StoredEvent): StoredEvent | undefined {
  const cutFields: { text?: string; parts?: readonly InboundPart[] } = {}
  if ('text' in event && event.text.length > messageMaxLength)
    cutFields.text = cut(event.text.trim(), messageMaxLength).trim()
  if ('parts' in event) cutFields.parts = event.parts.slice(0, maxParts).map(cutPart)
  const kept = { ...event, ...cutFields }
  return JSON.stringify(kept).length > maxEventLength ? undefined : kept
}
