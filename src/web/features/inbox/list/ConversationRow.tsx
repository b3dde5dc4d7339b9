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
  /** What the list is searched for, or nothing. */
  searched: string
  /** The query that opens it. */
  search: string
  /** Whether another conversation is open, which it takes the place of. */
  replaces: boolean
}

export function ConversationRow({ row, isOpen, searched, search, replaces }: ConversationRowProps) {
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
          {isUnread && <span className="visually-hidden">{` · ${inbox.row.unread}`}</span>}
        </span>
        <time className="tabular" dateTime={lastActivityAt} title={format.dateTime(lastActivityAt)}>
          {moments.short(lastActivityAt)}
        </time>
        <span className={styles.last}>
          <LastLine row={row} searched={searched} />
        </span>
        <RowState row={row} />
      </Link>
    </li>
  )
}

/** The last thing said; of a search the line that it found, with the words marked. */
function LastLine({ row: { last, found }, searched }: { row: Row; searched: string }) {
  const { row: phrases } = usePhrases('inbox')
  if (found !== undefined) {
    const text = found.author === 'bot' ? withoutMarkdown(found.text) : found.text
    return (
      <>
        {found.isNote && phrases.note}
        <Marked text={text} words={searched} />
      </>
    )
  }
  if (last === null) return phrases.tooOld
  const text = last.author === 'bot' ? withoutMarkdown(last.text) : last.text
  const said = text.trim() === '' ? phrases.attachment : text
  return last.isNote ? `${phrases.note}${said}` : said
}

function Marked({ text, words }: { text: string; words: string }) {
  const place = words === '' ? -1 : text.toLowerCase().indexOf(words.toLowerCase())
  if (place < 0) return text
  return (
    <>
      {text.slice(0, place)}
      <mark>{text.slice(place, place + words.length)}</mark>
      {text.slice(place + words.length)}
    </>
  )
}

/** One word on the state; only a wait, the own conversations and trouble have a colour. */
function RowState({ row: { state, stateSince, takenBy, rating } }: { row: Row }) {
  const { row: phrases, waitTime } = usePhrases('inbox')
  const moments = useMoments()
  if (state === 'waiting') {
    const waited = stateSince === null ? undefined : moments.since(stateSince)
    return (
      <span className={styles.state} data-tone="waiting">
        {waited !== undefined && phrases.waited(waited, waited === waitTime.now)}
      </span>
    )
  }
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
