import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pathOf } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/format.ts'
import { usePhrases } from '#web/platform/language.tsx'
import { useLive } from '#web/platform/live/use-live.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { AdminOnly } from '../AdminOnly.tsx'
import styles from '../admin.module.css'
import { outboxQuery } from '../admin.queries.ts'
import { ShowMore } from '../ShowMore.tsx'
import { OutboxEntry } from './OutboxEntry.tsx'

export default function Outbox() {
  return (
    <AdminOnly>
      <OutboxDesk />
    </AdminOnly>
  )
}

function OutboxDesk() {
  const admin = usePhrases('admin')
  const { outbox, applications } = admin
  const format = useFormat()
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), 250)
  const query = useInfiniteQuery(outboxQuery(q))
  useLive('outbox')
  const { data, error, refetch } = query
  const first = data?.pages[0]
  const mails = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className={styles.page}>
      <PageHeader title={outbox.title} meta={first && outbox.count(format.number(first.total))} text={outbox.text} />
      {first && (
        <p className={first.hasMailServer ? styles.quiet : styles.notice}>
          {first.hasMailServer ? outbox.sending : outbox.kept}
        </p>
      )}
      <TextInput
        className={styles.search ?? ''}
        type="search"
        aria-label={outbox.search}
        placeholder={outbox.search}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && mails.length === 0 && q === '' && (
        <EmptyState
          title={outbox.empty.title}
          text={outbox.empty.text}
          actions={<ButtonLink to={pathOf('applications')}>{outbox.empty.action}</ButtonLink>}
        />
      )}
      {data && mails.length === 0 && q !== '' && (
        <EmptyState
          title={outbox.noMatch.title}
          text={outbox.noMatch.text}
          actions={
            <Button variant="default" onClick={() => setText('')}>
              {applications.clearSearch}
            </Button>
          }
        />
      )}
      <ul className={styles.rows}>
        {mails.map((mail) => (
          <OutboxEntry key={mail.id} mail={mail} />
        ))}
      </ul>
      <ShowMore list={query} />
    </div>
  )
}
