import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { usePhrases } from '#web/platform/language.tsx'
import styles from './chat.module.css'

interface ChatThreadProps {
  /** `ChatMessage`s. */
  children: ReactNode
  /** The thread scrolls to its end when this changes: the number of messages does. */
  messageCount: number
  isAnswering?: boolean
  /** Whether the first sight is of the last message, as when a conversation is taken up again. */
  startsAtEnd?: boolean
  className?: string | undefined
}

/** A conversation, oldest first; it announces new messages and keeps the last one in sight. */
export function ChatThread({
  children,
  messageCount,
  isAnswering = false,
  startsAtEnd = true,
  className,
}: ChatThreadProps) {
  const { common } = usePhrases()
  const thread = useRef<HTMLOListElement>(null)
  const isFirst = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is what moves the thread
  useLayoutEffect(() => {
    const element = thread.current
    if (element && (startsAtEnd || !isFirst.current)) element.scrollTop = element.scrollHeight
    isFirst.current = false
  }, [messageCount, isAnswering, startsAtEnd])

  return (
    <ol
      ref={thread}
      className={`${styles.thread} ${className ?? ''}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      aria-label={common.chat.thread}
      aria-live="polite"
      aria-busy={isAnswering}
    >
      {children}
      {isAnswering && (
        <li className={styles.message}>
          <span className={styles.typing}>
            <i />
            <i />
            <i />
            <span className="visually-hidden">{common.chat.typing}</span>
          </span>
        </li>
      )}
    </ol>
  )
}
