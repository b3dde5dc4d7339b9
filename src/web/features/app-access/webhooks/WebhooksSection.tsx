import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listWebhooks } from '#contract/features/app-access/webhooks.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useLive } from '#web/platform/live/use-live.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import styles from '../app-access.module.css'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookRow } from './WebhookRow.tsx'

export function WebhooksSection() {
  const { webhooks: words } = usePhrases('appAccess')
  const format = useFormat()
  const bot = useBot()
  const { data, error, refetch } = useQuery(queryOf(listWebhooks, { params: { botId: bot.id } }))
  useLive('webhooks')
  const [isAdding, setAdding] = useState(false)
  /** Another one for each dialog, so that the last secret is not shown again. */
  const [dialogs, setDialogs] = useState(0)
  const isFull = data !== undefined && data.items.length >= data.max
  const add = (
    <Button disabled={isFull || bot.isReadOnly} onClick={() => setAdding(true)}>
      {words.add}
    </Button>
  )
  return (
    <section className={styles.section} aria-label={words.title}>
      <div className={styles.head}>
        <h2>{words.title}</h2>
        <p>{words.text}</p>
      </div>
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.items.length === 0 && <EmptyState title={words.empty.title} text={words.empty.text} actions={add} />}
      {isFull && <p className={styles.notice}>{words.full(format.number(data.max))}</p>}
      {data && data.items.length > 0 && (
        <>
          <ul className={styles.list}>
            {data.items.map((item) => (
              <WebhookRow key={item.id} item={item} />
            ))}
          </ul>
          <div className={styles.actions}>{add}</div>
        </>
      )}
      <WebhookForm
        key={dialogs}
        isOpen={isAdding}
        onClose={() => {
          setAdding(false)
          setDialogs(dialogs + 1)
        }}
      />
    </section>
  )
}
