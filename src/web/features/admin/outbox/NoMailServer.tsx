import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pathOf } from '#contract/site-map/pages.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../admin.module.css'
import { outboxQuery } from '../admin.queries.ts'

/** Without a mail server the ADMIN is the postman. */
export function NoMailServer() {
  const { noMailServer } = usePhrases('admin').applications
  const { data } = useInfiniteQuery(outboxQuery({ sort: 'newest' }))
  if (data?.pages[0]?.hasMailServer !== false) return null
  return (
    <section className={styles.notice}>
      <strong>{noMailServer.title}</strong>
      <p>{noMailServer.text}</p>
      <p>
        <Link to={pathOf('outbox')}>{noMailServer.action}</Link>
      </p>
    </section>
  )
}
