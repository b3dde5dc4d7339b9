/** What is said in one message as parts of what a platform takes at once. */
import type { Capabilities, Outbound } from '#channels/port/channel.ts'
import { cutText } from '#channels/port/text/cut-text.ts'
import { newTimeId } from '#server/platform/ids.ts'
import type { NewSend } from './sends.store.ts'

export type Said = Pick<Outbound, 'text' | 'suggestions' | 'files'>

export interface SendsOf
  extends Pick<NewSend, 'botId' | 'connectionId' | 'lane' | 'addressSealed' | 'state' | 'isTest'> {
  readonly eventId?: string | undefined
  readonly conversationId?: string | undefined
  readonly messageId?: string | undefined
  readonly at: Date
  readonly nextAt: Date
}

/** Questions and files go with the last part, where a reader ends. */
export function sendsOf(said: Said, { maxText, unit }: Capabilities, { at, ...rest }: SendsOf): NewSend[] {
  const texts = cutText(said.text, maxText, unit)
  const hasMore = said.suggestions.length > 0 || said.files.length > 0
  if (texts.length === 0 && hasMore) texts.push('')
  return texts.map((text, part): NewSend => {
    const isLast = part === texts.length - 1
    return {
      ...rest,
      id: newTimeId(at),
      part,
      text,
      suggestions: isLast ? [...said.suggestions] : [],
      files: isLast ? [...said.files] : [],
      at,
    }
  })
}
