import { Button, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Connection } from '#contract/features/channels/connections.ts'
import { getConnectionTest } from '#contract/features/channels/test-sends.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { errorText } from '#web/platform/requests/api-client.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { useSendTest } from '../../channels.queries.ts'
import styles from '../connection.module.css'
import { LastTest } from './LastTest.tsx'

/** Changes are told; this is for those that were missed while a test is on its way. */
const lookAgainMs = 3000

/** Sends a real message over the platform, and tells what became of it. */
export function TestSection({ connection }: { connection: Connection }) {
  const { test } = usePhrases('connecting')
  const bot = useBot()
  const params = { botId: bot.id, connectionId: connection.id }
  const { data, error, refetch } = useQuery({
    ...queryOf(getConnectionTest, { params }),
    refetchInterval: ({ state }) => (state.data?.last?.state === 'waiting' ? lookAgainMs : false),
  })
  return (
    <section aria-label={test.title}>
      <h3>{test.title}</h3>
      <p className={styles.quiet}>{test.text}</p>
      {data === undefined ? (
        error === null ? (
          <Loading />
        ) : (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <TestForm connection={connection} known={data} />
          <div role="status">{data.last && <LastTest last={data.last} connection={connection} />}</div>
        </>
      )}
    </section>
  )
}

const otherPlace = 'place'

interface TestFormProps {
  connection: Connection
  known: ReplyOf<typeof getConnectionTest>
}

function TestForm({ connection, known: { canSend, takesPlaces, contacts, last } }: TestFormProps) {
  const phrases = usePhrases()
  const { test } = usePhrases('connecting')
  const format = useFormat()
  const bot = useBot()
  const sending = useSendTest()
  const [chosen, setChosen] = useState<string | null>(null)
  const [place, setPlace] = useState('')
  const [latest] = contacts
  const to = chosen ?? latest?.conversationId ?? (takesPlaces ? otherPlace : null)
  const contact = contacts.find(({ conversationId }) => conversationId === to)
  const isPlace = to === otherPlace
  const isShut = contact !== undefined && contact.window.shut !== null
  const why =
    connection.state !== 'enabled'
      ? test.notWorking
      : !canSend
        ? test.answersOnly
        : contacts.length === 0
          ? test.nobody[connection.kind]
          : isShut
            ? test.shut
            : null
  if (connection.state !== 'enabled' || !canSend || to === null) return <p className={styles.reason}>{why}</p>

  const ofField = sending.error?.code === 'channel-place' || sending.error?.field === 'place'
  function send(event: FormEvent) {
    event.preventDefault()
    const body = isPlace ? { place: place.trim() } : { conversationId: to ?? undefined }
    sending.start({ params: { botId: bot.id, connectionId: connection.id }, body })
  }
  return (
    <form className={styles.test} noValidate onSubmit={send}>
      {why !== null && <p className={styles.reason}>{why}</p>}
      {contacts.length > 0 && (
        <Select
          label={test.to}
          allowDeselect={false}
          value={to}
          onChange={(value) => {
            setChosen(value)
            sending.reset()
          }}
          data={[
            ...contacts.map(({ conversationId, name, code, isThread, wroteAt }) => ({
              value: conversationId,
              label: (isThread ? test.inThread : test.wrote)(name ?? test.visitor(code), format.relative(wroteAt)),
            })),
            ...(takesPlaces ? [{ value: otherPlace, label: test.otherPlace }] : []),
          ]}
        />
      )}
      {isPlace && (
        <TextInput
          label={test.place}
          description={test.placeHint}
          autoComplete="off"
          maxLength={60}
          value={place}
          error={ofField && sending.error !== null ? errorText(phrases, sending.error) : null}
          onChange={(event) => setPlace(event.currentTarget.value)}
        />
      )}
      {sending.error !== null && !ofField && <ErrorNotice error={sending.error} />}
      <div>
        <Button
          type="submit"
          variant="default"
          loading={sending.isBusy}
          disabled={(isPlace ? place.trim() === '' : isShut) || last?.state === 'waiting'}
        >
          {test.send}
        </Button>
      </div>
    </form>
  )
}
