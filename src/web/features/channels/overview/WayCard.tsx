import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ChannelKind } from '#contract/features/channels/kinds.ts'
import type { PlainWay } from '../channels.paths.ts'
import type { Tone } from '../connection-status.ts'
import { WayIcon } from '../WayIcon.tsx'
import styles from './connect.module.css'

interface WayCardProps {
  way: PlainWay | ChannelKind
  title: string
  text: string
  tone: Tone | 'open'
  /** How it stands, in a word, and what is known beside it. */
  status: string
  more?: ReactNode
  action: string
  isPrimary?: boolean
  onAction: () => void
}

/** One way to the bot: what it is, how it stands, and the one thing to do with it. */
export function WayCard({ way, title, text, tone, status, more, action, isPrimary = false, onAction }: WayCardProps) {
  return (
    <li className={styles.card} data-tone={tone}>
      <span className={styles.cardIcon}>
        <WayIcon way={way} />
      </span>
      <div className={styles.cardText}>
        <h3>{title}</h3>
        <p>{text}</p>
        <p className={styles.status}>
          <span>
            <strong>{status}</strong>
            {more}
          </span>
        </p>
      </div>
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        // The same word stands on each card.
        aria-label={`${action}: ${title}`}
        onClick={onAction}
      >
        {action}
      </Button>
    </li>
  )
}
