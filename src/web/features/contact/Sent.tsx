import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { pathOf } from '#contract/site-map/pages.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import { CopyButton } from '#web/ui/text/CopyButton.tsx'
import styles from './contact.module.css'

export interface SentMessage {
  readonly reference: string
  readonly email: string
}

export function Sent({ message, onAgain }: { message: SentMessage; onAgain: () => void }) {
  const { sent } = usePhrases('contact')
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.sent}>
      <h2 ref={heading} tabIndex={-1}>
        {sent.title}
      </h2>
      <p>{sent.text(message.email)}</p>
      <p className={styles.reference}>
        <code>{message.reference}</code>
        <CopyButton text={message.reference} />
      </p>
      <div className={styles.sentActions}>
        <Button variant="default" onClick={onAgain}>
          {sent.again}
        </Button>
        <ButtonLink look="quiet" to={pathOf('home')}>
          {sent.home}
        </ButtonLink>
      </div>
    </section>
  )
}
