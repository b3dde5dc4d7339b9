import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../corpus.module.css'
import type { ItemForm } from './use-item-form.ts'

/** Somebody saved the same item first: shows theirs and offers both ways out. */
export function ConflictNotice({ itemForm }: { itemForm: ItemForm }) {
  const { conflict, row } = usePhrases('corpus')
  const format = useFormat()
  const { theirs } = itemForm
  const notice = useRef<HTMLElement>(null)
  const isShown = theirs !== null
  useEffect(() => {
    // The button that saved was disabled meanwhile and lost the focus.
    if (isShown) notice.current?.focus()
  }, [isShown])
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
