import type { ReactNode } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { Markdown } from '../text/Markdown.tsx'
import { Attachments, type ShownFile } from './Attachments.tsx'
import styles from './chat.module.css'

interface ChatMessageProps {
  from: 'person' | 'bot'
  /** It stands where the bot's words do, and a person wrote it: as typed, and told apart. */
  isByPerson?: boolean
  /** Markdown from a bot; a person's text is shown as typed. */
  text: string
  /** Whether a bot's text is no Markdown either. */
  isPlain?: boolean
  /** Who spoke, for screen readers. */
  speaker?: string
  /** What goes with the text. */
  files?: readonly ShownFile[] | undefined
  /** Under the bubble: why, feedback, a time. */
  below?: ReactNode
  /** Why it was not sent; then `onRetry` offers another try. */
  failure?: string | undefined
  onRetry?: (() => void) | undefined
}

export function ChatMessage(props: ChatMessageProps) {
  const { from, text, isByPerson = false, isPlain = isByPerson, speaker, files = [], below, failure, onRetry } = props
  const { common } = usePhrases()
  return (
    <li
      className={styles.message}
      data-from={from}
      data-failed={failure ? true : undefined}
      data-by-person={isByPerson || undefined}
    >
      <div className={styles.bubble}>
        <span className="visually-hidden">{speaker ?? (from === 'person' ? common.chat.you : common.chat.bot)}: </span>
        {from === 'person' ? text : isPlain ? <p className={styles.plain}>{text}</p> : <Markdown text={text} />}
      </div>
      <Attachments files={files} />
      {below && <div className={styles.below}>{below}</div>}
      {failure && (
        <div className={styles.failure} role="alert">
          {failure}
          {onRetry && (
            <button type="button" className={styles.suggestion} onClick={onRetry}>
              {common.actions.retry}
            </button>
          )}
        </div>
      )}
    </li>
  )
}
