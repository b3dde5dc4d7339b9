import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Connection } from '#contract/features/channels/connections.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './connection.module.css'
import { StateDialog } from './StateDialog.tsx'

/** Whether the bot answers there, and the button that asks before it changes that. */
export function StateSection({ connection }: { connection: Connection }) {
  const connecting = usePhrases('connecting')
  const [isAsking, setAsking] = useState(false)
  const { isOpen } = connection
  return (
    <section aria-label={connecting.stateTitle}>
      <div className={styles.head}>
        <h3>{connecting.stateTitle}</h3>
        <Button variant="default" size="xs" onClick={() => setAsking(true)}>
          {isOpen ? connecting.closeAction : connecting.openAction}
        </Button>
      </div>
      <p className={styles.quiet}>{isOpen ? connecting.stateOpen : connecting.stateClosed}</p>
      <StateDialog connection={connection} isAsking={isAsking} onClose={() => setAsking(false)} />
    </section>
  )
}
