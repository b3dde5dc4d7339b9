import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { inboxLimits } from '#contract/features/inbox/conversations.ts'
import { listQuickAnswers } from '#contract/features/inbox/handover.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { withoutMarkdown } from '#web/ui/text/plain-text.ts'
import styles from './composer.module.css'

const typingPauseMs = 200

interface QuickAnswersProps {
  conversationId: string
  /** Of the thread: a new message asks for other answers. */
  onInsert: (text: string) => void
}

/** The two items that fit the last question best: into the box by a click, never straight to the customer. */
export function QuickAnswers({ conversationId, onInsert }: QuickAnswersProps) {
  const { quick } = usePhrases('inboxThread')
  const format = useFormat()
  const { id: botId } = useBot()
  const { data } = useQuery(queryOf(listQuickAnswers, { params: { botId, conversationId } }))
  if (data === undefined || data.items.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would take the look of a group of inputs
    <div className={styles.quick} role="group" aria-label={quick.label}>
      <span>{quick.fromCorpus}</span>
      {data.items.slice(0, 2).map(({ itemId, question, answer, confidence }) => (
        <button
          key={itemId}
          type="button"
          title={answer}
          aria-label={quick.insert(question)}
          onClick={() => onInsert(withoutMarkdown(answer))}
        >
          <span>{question}</span> <small className="tabular">{format.percent(confidence)}</small>
        </button>
      ))}
    </div>
  )
}

/** All items, searched: opened by `/` at the beginning of the box. */
export function QuickSearch({ conversationId, onInsert, onClose }: QuickAnswersProps & { onClose: () => void }) {
  const { common } = usePhrases()
  const { quick } = usePhrases('inboxThread')
  const format = useFormat()
  const { id: botId } = useBot()
  const id = useId()
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim().slice(0, inboxLimits.searchLength), typingPauseMs)
  const found = useQuery({
    ...queryOf(listQuickAnswers, { params: { botId, conversationId }, query: { q } }),
    placeholderData: keepPreviousData,
  })
  const items = found.data?.items ?? []
  const [place, setPlace] = useState(0)
  const active = Math.min(place, items.length - 1)

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setPlace(Math.max(0, Math.min(items.length - 1, active + (event.key === 'ArrowDown' ? 1 : -1))))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const item = items[active]
      if (item !== undefined) onInsert(withoutMarkdown(item.answer))
    }
  }

  return (
    <section className={styles.quickSearch} aria-label={quick.label}>
      <div className={styles.quickHead}>
        <TextInput
          autoFocus
          role="combobox"
          aria-expanded={items.length > 0}
          aria-controls={id}
          aria-activedescendant={items.length > 0 ? `${id}-${active}` : undefined}
          aria-label={quick.search}
          placeholder={quick.search}
          maxLength={inboxLimits.searchLength}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setPlace(0)
          }}
          onKeyDown={onKeyDown}
        />
        <CloseButton aria-label={common.actions.close} onClick={onClose} />
      </div>
      <div id={id} role="listbox" aria-label={quick.label} className={styles.quickList}>
        {items.map(({ itemId, question, answer, confidence }, i) => (
          <div
            key={itemId}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === active}
            tabIndex={-1}
            onPointerMove={() => setPlace(i)}
            onClick={() => onInsert(withoutMarkdown(answer))}
            onKeyDown={undefined}
          >
            <strong>{question}</strong>
            <small className="tabular">{format.percent(confidence)}</small>
            <span>{withoutMarkdown(answer)}</span>
          </div>
        ))}
      </div>
      <p role="status" className={styles.quickNone}>
        {found.isSuccess && items.length === 0 && quick.none}
      </p>
      {found.error !== null && <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />}
    </section>
  )
}
