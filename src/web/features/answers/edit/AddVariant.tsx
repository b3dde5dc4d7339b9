import { Button, Radio, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addVariant, getCorpusItem, listCorpus } from '#contract/features/corpus.ts'
import { corpusReads, excerptOf } from '#web/features/corpus/public.ts'
import { OpenBlanks } from '#web/features/facts/public.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { type CorrectionProps, likelyEntryId, nearEntries } from './correction.ts'
import styles from './edit.module.css'

const typingPauseMs = 250
const shownResults = 8
const shownNear = 5

interface Target {
  id: string
  question: string
  /** Undefined until it is loaded. */
  answer?: string | undefined
  isEnabled: boolean
  /** How sure the bot was, of those that came near. */
  confidence?: number
}

/** The question becomes one more way to ask for an entry: one of those that came near, or any other found by search. */
export function AddVariant({ question, reply, onCorrected }: CorrectionProps) {
  const { edit } = usePhrases('answers')
  const format = useFormat()
  const bot = useBot()
  const [search, setSearch] = useState('')
  const [q] = useDebouncedValue(search.trim(), typingPauseMs)
  const found = useQuery({
    ...queryOf(listCorpus, { params: { botId: bot.id }, query: { q, limit: shownResults, order: 'match' } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const candidates = nearEntries(reply).slice(0, shownNear)
  const answers = useQueries({
    queries: candidates.map(({ id }) => queryOf(getCorpusItem, { params: { botId: bot.id, itemId: id } })),
  })
  const near: Target[] = candidates.map(({ id, question: title, confidence }, i) => ({
    id,
    question: title,
    confidence,
    answer: answers[i]?.data?.answer,
    isEnabled: answers[i]?.data?.isEnabled ?? true,
  }))
  const targets: readonly Target[] = q === '' ? near : (found.data?.items ?? [])
  const [chosenId, setChosenId] = useState(likelyEntryId(reply))
  const isChosenShown = targets.some(({ id, isEnabled }) => id === chosenId && isEnabled)
  const adding = useCall(addVariant, { invalidates: corpusReads })

  async function add(itemId: string): Promise<void> {
    try {
      await adding.call({ params: { botId: bot.id, itemId }, body: { text: question } })
    } catch {
      // Shown below.
      return
    }
    onCorrected(itemId)
  }

  const failure = adding.error ?? found.error

  const [nearest] = near
  return (
    <Stack gap="md">
      {reply.why.reason === 'blank' && nearest && <OpenBlanks text={`${nearest.question} ${nearest.answer ?? ''}`} />}
      <TextInput
        type="search"
        label={edit.search}
        value={search}
        maxLength={200}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {targets.length > 0 && (
        <Radio.Group label={edit.choose} value={chosenId} onChange={setChosenId}>
          <Stack gap={8} mt={8} className={styles.entries}>
            {targets.map((target) => (
              <Radio
                key={target.id}
                value={target.id}
                label={target.question}
                disabled={!target.isEnabled}
                description={
                  <>
                    {target.confidence !== undefined && (
                      <span className={styles.sure}>{edit.sure(format.percent(target.confidence))}</span>
                    )}
                    <span className={styles.excerpt}>
                      {target.isEnabled ? excerptOf(target.answer ?? '') : edit.disabledEntry}
                    </span>
                  </>
                }
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <div role="status">{q !== '' && found.isSuccess && targets.length === 0 && <p>{edit.nothingFound}</p>}</div>
      {failure !== null && <ErrorNotice error={failure} />}
      <div>
        <Button
          disabled={!isChosenShown}
          loading={adding.isBusy}
          onClick={() => chosenId !== null && void add(chosenId)}
        >
          {edit.addAndAsk}
        </Button>
      </div>
    </Stack>
  )
}
