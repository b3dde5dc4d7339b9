import { useState } from 'react'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import type { SandboxReply } from '../answering/messages.ts'
import type { DraftItem } from '../draft/draft.ts'
import styles from './sandbox.module.css'

interface FixProps {
  reply: SandboxReply
  /** Those that the question may mean. */
  items: readonly DraftItem[]
  canFix: boolean
  onNewItem: () => void
  onSameAs: (itemId: string) => void
}

const maxChoices = 4
/** What an item could have answered. */
const asked: ReadonlySet<SandboxReply['kind']> = new Set(['answer', 'suggest', 'fallback'])

/** Under a reply: where it is from, and what to do if it is not right. */
export function Fix({ reply, items, canFix, onNewItem, onSameAs }: FixProps) {
  const { chat } = usePhrases('sandbox')
  const format = useFormat()
  const { kind, confidence, matchedQuestion, itemId, parts } = reply
  // Of an offer the customer's choices come first, and two stacks of buttons would be mistaken for one.
  const [isOpen, setOpen] = useState(kind === 'fallback')
  const { question, confidence: sure } = parts?.at(-1) ?? { question: matchedQuestion, confidence }
  if (kind === 'contact') return <p className={styles.fix}>{chat.notKept}</p>
  if (!asked.has(kind)) return null
  const source =
    kind === 'answer' && question !== undefined
      ? chat.from(question, format.percent(sure))
      : kind === 'suggest'
        ? chat.unsure
        : chat.unknown
  const answering = parts?.map((part) => part.itemId) ?? [itemId]
  const offered = reply.suggestions.map(({ id }) => id)
  /** In the order of the offer; what is not offered comes last. */
  const placeOf = (id: string) => (offered.includes(id) ? offered.indexOf(id) : offered.length)
  const choices = items
    .filter(({ id }) => kind !== 'answer' || !answering.includes(id))
    // What the customer is offered is the nearest.
    .sort((one, other) => placeOf(one.id) - placeOf(other.id))
    .slice(0, maxChoices)
  return (
    <div className={styles.fix}>
      {parts?.slice(0, -1).map((part) => (
        <p key={part.itemId}>{chat.from(part.question, format.percent(part.confidence))}</p>
      ))}
      <p>
        {source}
        {canFix && !isOpen && (
          <>
            {' · '}
            <button type="button" className={styles.link} onClick={() => setOpen(true)}>
              {kind === 'suggest' ? chat.teach : chat.fix}
            </button>
          </>
        )}
      </p>
      {canFix && isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are actions
        <div className={styles.choices} role="group" aria-label={chat.fixLabel}>
          {choices.map(({ id, question }) => (
            <button key={id} type="button" onClick={() => onSameAs(id)}>
              {chat.asVariant(question)}
            </button>
          ))}
          <button type="button" onClick={onNewItem}>
            {chat.asNew}
          </button>
        </div>
      )}
    </div>
  )
}
