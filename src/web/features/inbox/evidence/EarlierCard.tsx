import { Link } from 'react-router'
import type { InboxContact } from '#contract/features/inbox/contacts.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useMoments } from '../moments.ts'
import type { Opened } from '../use-opened.ts'
import styles from './evidence.module.css'
import { Part } from './Part.tsx'

/** Other conversations of the same contact. */
export function EarlierCard({
  conversations,
  opened,
}: {
  conversations: InboxContact['conversations']
  opened: Opened
}) {
  const { evidence } = usePhrases('inboxTools')
  const inbox = usePhrases('inbox')
  const format = useFormat()
  const moments = useMoments()
  return (
    <Part
      title={evidence.earlier}
      aside={
        conversations.length > 0 && (
          <span className={`${styles.quiet} tabular`}>{format.number(conversations.length)}</span>
        )
      }
    >
      {conversations.length === 0 && <p className={styles.quiet}>{evidence.earlierNone}</p>}
      <ul className={styles.earlier}>
        {conversations.map(({ id, state, startedAt, firstQuestion }) => (
          <li key={id}>
            <Link to={{ search: opened.searchOf(id) }} replace preventScrollReset>
              <time dateTime={startedAt} title={format.dateTime(startedAt)}>
                {moments.day(startedAt)}
              </time>
              <span>{firstQuestion ?? evidence.noQuestion}</span>
              <small>{inbox.state[state]}</small>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  )
}
