import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import type { Conflict } from './draft/merge.ts'
import type { ReplyForm } from './draft/use-reply-form.ts'
import styles from './replies.module.css'

interface ConflictChoiceProps {
  conflict: Conflict
  replyForm: ReplyForm
  mine?: ReactNode
  theirs?: ReactNode
  title?: string
}

/** Under what two have changed: both versions, of which one is picked. Nothing else is blocked. */
export function ConflictChoice({ conflict, replyForm, mine, theirs, title }: ConflictChoiceProps) {
  const phrases = usePhrases('replySettings').conflict
  const root = useRef<HTMLElement>(null)
  const isFirst = replyForm.conflicts[0] === conflict
  useEffect(() => {
    // The button that saved is disabled now.
    if (isFirst) root.current?.focus()
  }, [isFirst])
  return (
    <section ref={root} className={styles.conflict} role="alert" tabIndex={-1}>
      <strong>{title ?? phrases.title}</strong>
      {(mine || theirs) && (
        <dl>
          <div>
            <dt>{phrases.mine}</dt>
            <dd>{mine}</dd>
          </div>
          <div>
            <dt>{phrases.theirs}</dt>
            <dd>{theirs}</dd>
          </div>
        </dl>
      )}
      <div className={styles.conflictActions}>
        <Button size="compact-md" onClick={() => replyForm.keepMine(conflict)}>
          {phrases.keepMine}
        </Button>
        <Button size="compact-md" variant="default" onClick={() => replyForm.takeTheirs(conflict)}>
          {phrases.takeTheirs}
        </Button>
      </div>
    </section>
  )
}
