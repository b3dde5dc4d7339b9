import { IconThumbDown } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ConversationRow as Row } from '#contract/features/inbox/conversations.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { withoutMarkdown } from '#web/ui/text/plain-text.ts'
import { PlatformIcon, usePlatformName } from '../filters/platforms.tsx'
import { useMoments } from '../moments.ts'
import { useContactName } from '../use-contact-name.ts'
import styles from './list.module.css'

interface ConversationRowProps {
  row: Row
  isOpen: boolean
  /** The query that opens it. */
  search: string
  /** Whether another conversation is open, which it takes the place of. */
  replaces: boolean
}

export function ConversationRow({ row, isOpen, search, replaces }: ConversationRowProps) {
  const inbox = usePhrases('inbox')
  const moments = useMoments()
  const format = useFormat()
  const platformName = usePlatformName()
  const { id, platform, contact, isUnread, lastActivityAt } = row
  const name = useContactName()(contact)
  return (
    <li>
      <Link
        to={{ search }}
        replace={replaces}
        preventScrollReset
        className={styles.row}
        data-row={id}
        data-unread={isUnread || undefined}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className={styles.icon} title={platformName(platform)}>
          <PlatformIcon code={platform} />
          <span className="visually-hidden">{platformName(platform)}</span>
        </span>
        <span className={styles.name} title={name}>
          {name}
          {isUnread && <span className="visually-hidden">{`（${inbox.row.unread}）`}</span>}
        </span>
        <time className="tabular" dateTime={lastActivityAt} title={format.dateTime(lastActivityAt)}>
          {moments.short(lastActivityAt)}
        </time>
        <span className={styles.last}>
          <LastLine row={row} />
        </span>
        <RowState row={row} />
      </Link>
    </li>
  )
}

function LastLine({ row: { last } }: { row: Row }) {
  const { row: phrases } = usePhrases('inbox')
  if (last === null) return phrases.tooOld
  const text = last.author === 'bot' ? withoutMarkdown(last.text) : last.text
  const said = text.trim() === '' ? phrases.attachment : text
  return last.isNote ? `${phrases.note}${said}` : said
}

/** One word on the state; only a wait, the own conversations and trouble have a colour. */
function RowState({ row: { state, stateSince, takenBy, rating } }: { row: Row }) {
  const { row: phrases } = usePhrases('inbox')
  const moments = useMoments()
  if (state === 'waiting')
    return (
      <span className={styles.state} data-tone="waiting">
        {stateSince === null ? null : phrases.waited(moments.since(stateSince))}
      </span>
    )
  if (state === 'person' && takenBy !== null)
    return (
      <span className={styles.state} data-tone={takenBy.isYou ? 'mine' : 'person'} title={takenBy.name}>
        {takenBy.isYou ? phrases.you : takenBy.name}
      </span>
    )
  if (rating === 'needs-improvement')
    return (
      <span className={styles.state} data-tone="bad">
        <IconThumbDown size={14} aria-hidden /> {phrases.bad}
      </span>
    )
  return <span className={styles.state}>{state === 'resolved' ? phrases.resolved : phrases.bot}</span>
}
