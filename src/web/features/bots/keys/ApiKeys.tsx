import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listNamedKeys } from '#contract/features/account/keys.ts'
import { listBots } from '#contract/features/bots.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { CreateKey } from './CreateKey.tsx'
import { KeyRow } from './KeyRow.tsx'
import styles from './keys.module.css'

export default function ApiKeys() {
  const words = usePhrases('apiKeys')
  const format = useFormat()
  const { data, error, refetch } = useQuery(queryOf(listNamedKeys, {}))
  const { data: bots } = useQuery(queryOf(listBots, {}))
  const [isCreating, setCreating] = useState(false)
  /** Another one for each dialog, so that the last key is not shown again. */
  const [dialogs, setDialogs] = useState(0)
  const isFull = data !== undefined && data.items.length >= data.max
  const create = (
    <Button disabled={isFull} onClick={() => setCreating(true)}>
      {words.create}
    </Button>
  )
  const names = new Map(bots?.items.map(({ id, name }) => [id, name]))
  return (
    <div className={styles.page}>
      <PageHeader title={words.title} text={words.text} actions={data && data.items.length > 0 && create} />
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.items.length === 0 && (
        <EmptyState
          title={words.empty.title}
          text={words.empty.text}
          actions={
            <>
              {create}
              <ButtonLink to={pathOf('developers')}>{words.reference}</ButtonLink>
            </>
          }
        />
      )}
      {isFull && <p className={styles.notice}>{words.full(format.number(data.max))}</p>}
      {data && data.items.length > 0 && (
        <ul className={styles.list}>
          {data.items.map((item) => (
            <KeyRow key={item.id} item={item} names={names} />
          ))}
        </ul>
      )}
      <CreateKey
        key={dialogs}
        isOpen={isCreating}
        bots={bots?.items ?? []}
        onClose={() => {
          setCreating(false)
          setDialogs(dialogs + 1)
        }}
      />
    </div>
  )
}
