import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { endOtherSessions, listSessions } from '#contract/features/account/sessions.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import cardStyles from '../security.module.css'
import { SessionRow } from './SessionRow.tsx'
import styles from './sessions.module.css'

/** Where the account is logged in, and ending that elsewhere. */
export function Sessions() {
  const { sessions: words } = usePhrases('security')
  const format = useFormat()
  const { data, error, refetch } = useQuery(queryOf(listSessions, {}))
  return (
    <section className={cardStyles.card}>
      <h2>{words.title}</h2>
      <p>
        {words.text} <Link to={pathOf('changePassword')}>{words.changePassword}</Link>
      </p>
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <ul className={styles.list} aria-label={words.list}>
            {data.items.map((item) => (
              <SessionRow key={item.id} item={item} />
            ))}
          </ul>
          {data.total > data.items.length && (
            <p className={cardStyles.small}>
              {words.shown(format.number(data.items.length), format.number(data.total))}
            </p>
          )}
          {data.total > 1 ? <EndOthers /> : <p className={cardStyles.small}>{words.onlyHere}</p>}
        </>
      )}
    </section>
  )
}

function EndOthers() {
  const { sessions: words } = usePhrases('security')
  const [isAsking, setAsking] = useState(false)
  const ending = useCall(endOtherSessions, { invalidates: [listSessions] })
  return (
    <div className={cardStyles.actions}>
      <Button variant="default" onClick={() => setAsking(true)}>
        {words.endOthers}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={words.askOthers.title}
        actionLabel={words.askOthers.submit}
        isDangerous
        onConfirm={async () => {
          await ending.call({})
          showToast({ message: words.askOthers.done })
        }}
      >
        {words.askOthers.text}
      </ConfirmDialog>
    </div>
  )
}
