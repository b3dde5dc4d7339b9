import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { CorpusItem } from '#contract/features/corpus.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../corpus.module.css'
import type { ItemForm } from './use-item-form.ts'

interface ConflictNoticeProps {
  itemForm: ItemForm
  /** After what was written became an item of its own. */
  onAdded: (item: CorpusItem) => void
}

/** Somebody saved the same item first, or deleted it: shows what they did and offers the ways out. */
export function ConflictNotice({ itemForm, onAdded }: ConflictNoticeProps) {
  const { conflict, row } = usePhrases('corpus')
  const format = useFormat()
  const { theirs, isGone } = itemForm
  const notice = useRef<HTMLElement>(null)
  const isShown = theirs !== null || isGone
  useEffect(() => {
    // The button that saved was disabled meanwhile and lost the focus.
    if (isShown) notice.current?.focus()
  }, [isShown])
  if (isGone)
    return (
      <section ref={notice} tabIndex={-1} className={styles.conflict} role="alert">
        <strong>{conflict.goneTitle}</strong>
        <p>{conflict.goneText}</p>
        <Group>
          <Button
            size="xs"
            loading={itemForm.form.isSending}
            onClick={async () => {
              const added = await itemForm.addAnew()
              if (added) onAdded(added)
            }}
          >
            {conflict.addAnew}
          </Button>
        </Group>
      </section>
    )
  if (!theirs) return null
  return (
    <section ref={notice} tabIndex={-1} className={styles.conflict} role="alert">
      <strong>{conflict.title}</strong>
      <p>{conflict.text}</p>
      <details>
        <summary>
          {conflict.theirs} · {row.updated(format.relative(theirs.updatedAt))}
        </summary>
        <blockquote>
          <strong>{theirs.question}</strong>
          <p>{theirs.answer}</p>
        </blockquote>
      </details>
      <Group gap={8}>
        <Button size="xs" onClick={itemForm.loadTheirs}>
          {conflict.load}
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={itemForm.form.isSending}
          onClick={() => void itemForm.saveOverTheirs()}
        >
          {conflict.keep}
        </Button>
      </Group>
    </section>
  )
}
