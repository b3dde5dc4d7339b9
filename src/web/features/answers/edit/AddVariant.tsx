import { Button, Radio, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addVariant, listCorpus } from '#contract/corpus.ts'
import { callApi } from '#web/platform/api-client.ts'
import { usePhrases } from '#web/platform/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/ErrorNotice.tsx'
import styles from '../answers.module.css'
import type { CorrectionProps } from './EditAnswer.tsx'
import { useCorpusChanged } from './use-corpus-changed.ts'

const typingPauseMs = 250
const shownResults = 8

/** The question becomes one more way to ask for an entry: one of those that came near, or any other found by search. */
export function AddVariant({ question, reply, onMended }: CorrectionProps) {
  const { edit } = usePhrases().answers
  const bot = useBot()
  const corpusChanged = useCorpusChanged()
  const [search, setSearch] = useState('')
  const [q] = useDebouncedValue(search.trim(), typingPauseMs)
  const found = useQuery({
    queryKey: ['corpus', bot.id, 'variant-target', q],
    queryFn: ({ signal }) =>
      callApi(listCorpus, { params: { botId: bot.id }, query: { q, limit: shownResults } }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const near = reply.why.candidates.filter(({ source }) => source === 'corpus')
  const entries: readonly { id: string; question: string }[] = q === '' ? near : (found.data?.items ?? [])
  const [chosenId, setChosenId] = useState<string | null>(near[0]?.id ?? null)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function add(itemId: string) {
    setSaving(true)
    setFailure(null)
    try {
      await callApi(addVariant, { params: { botId: bot.id, itemId }, body: { text: question } })
      await corpusChanged()
      onMended(itemId)
    } catch (error) {
      setFailure(error)
    } finally {
      setSaving(false)
    }
  }

  const isChosenShown = entries.some(({ id }) => id === chosenId)
  return (
    <Stack gap="md">
      <TextInput
        type="search"
        label={edit.search}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Radio.Group label={edit.choose} value={chosenId} onChange={setChosenId}>
        <Stack gap={8} mt={8} className={styles.entries}>
          {entries.map((entry) => (
            <Radio key={entry.id} value={entry.id} label={entry.question} />
          ))}
        </Stack>
      </Radio.Group>
      {q !== '' && found.isSuccess && entries.length === 0 && <p>{edit.nothingFound}</p>}
      {(failure ?? found.error) !== null && <ErrorNotice error={failure ?? found.error} />}
      <div>
        <Button disabled={!isChosenShown} loading={isSaving} onClick={() => chosenId && void add(chosenId)}>
          {edit.addAndAsk}
        </Button>
      </div>
    </Stack>
  )
}
