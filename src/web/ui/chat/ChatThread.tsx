import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
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

const nearEndPx = 24

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
  const isAtEnd = useRef(startsAtEnd)
  const last = useRef({ scrollTop: 0, scrollHeight: 0, clientHeight: 0 })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is what moves the thread
  useLayoutEffect(() => {
    const element = thread.current
    if (element && (startsAtEnd || !isFirst.current)) element.scrollTop = element.scrollHeight
    isFirst.current = false
  }, [messageCount, isAnswering, startsAtEnd])

  // A reader at the end stays there: when a phone's keyboard takes half of the screen, and when the last message grows, as its Markdown arrives.
  useEffect(() => {
    const element = thread.current
    if (!element) return
    const stay = () => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight
    }
    const room = new ResizeObserver(stay)
    room.observe(element)
    const lastMessage = new MutationObserver((changes) => {
      if (changes.some(({ target }) => element.lastElementChild?.contains(target))) stay()
    })
    lastMessage.observe(element, { childList: true, subtree: true, characterData: true })
    return () => {
      room.disconnect()
      lastMessage.disconnect()
    }
  }, [])

  return (
    <ol
      ref={thread}
      className={`${styles.thread} ${className ?? ''}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      aria-label={common.chat.thread}
      aria-live="polite"
      aria-busy={isAnswering}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        // Only a move upwards leaves the end, and only where room and content are as they were: else the browser moved, not the person.
        const isSameRoom = clientHeight === last.current.clientHeight && scrollHeight === last.current.scrollHeight
        if (scrollTop + clientHeight >= scrollHeight - nearEndPx) isAtEnd.current = true
        else if (isSameRoom && scrollTop < last.current.scrollTop) isAtEnd.current = false
        last.current = { scrollTop, scrollHeight, clientHeight }
      }}
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
