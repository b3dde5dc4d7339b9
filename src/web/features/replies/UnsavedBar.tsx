import { Button, Kbd } from '@mantine/core'
import { useState } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import type { Change } from './draft/changes.ts'
import type { ReplyForm } from './draft/use-reply-form.ts'
import styles from './replies.module.css'

const maxNamed = 3

/** At the foot while something is unsaved: what it is, and the two ways out. */
export function UnsavedBar({ replyForm }: { replyForm: ReplyForm }) {
  const { bar } = usePhrases('replySettings')
  const nameOf = useChangeName()
  const [isAsking, setAsking] = useState(false)
  const { form, changes, conflicts, discard, save } = replyForm
  const named = changes.slice(0, maxNamed).map(nameOf).join(bar.separator)
  return (
    <section className={styles.barPlace} aria-label={bar.label}>
      {form.isDirty && (
        <div className={styles.bar}>
          <p role="status">
            <strong>{bar.count(Math.max(1, changes.length))}</strong>{' '}
            <span className={styles.barNames}>
              {named}
              {changes.length > maxNamed && bar.andMore(changes.length - maxNamed, changes.length)}
            </span>
            {conflicts.length > 0 && <span className={styles.barConflicts}>{bar.conflicts(conflicts.length)}</span>}
          </p>
          <Button variant="subtle" color="gray" onClick={() => (changes.length > 1 ? setAsking(true) : discard())}>
            {bar.discard}
          </Button>
          <Button
            loading={form.isSending}
            disabled={conflicts.length > 0}
            rightSection={
              <Kbd className={styles.key ?? ''} aria-hidden>
                Ctrl S
              </Kbd>
            }
            onClick={() => void save()}
          >
            {bar.save}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={bar.discardTitle}
        actionLabel={bar.discard}
        keepLabel={bar.keep}
        onConfirm={discard}
        isDangerous
      >
        {bar.discardText(changes.length)}
      </ConfirmDialog>
    </section>
  )
}

const maxQuoted = 20

function useChangeName(): (change: Change) => string {
  const { bar, replies } = usePhrases('replySettings')
  const { change: names } = bar
  return (change) => {
    switch (change.kind) {
      case 'way':
        return names.way(replies.names[change.name], change.place + 1)
      case 'reply':
      case 'on':
      case 'off':
        return names[change.kind](replies.names[change.name])
      case 'words':
        return names.words(change.added, change.removed)
      case 'item':
      case 'itemNew':
      case 'order':
        return names[change.kind](change.place + 1)
      case 'itemGone': {
        const { question } = change
        return names.itemGone(question.length > maxQuoted ? `${question.slice(0, maxQuoted)}…` : question)
      }
      case 'step':
        return names.step
    }
  }
}
