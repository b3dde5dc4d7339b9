import { Button, Checkbox, Stack, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type CorpusItem, getCorpusItem, updateCorpusItem } from '#contract/features/corpus.ts'
import { corpusReads } from '#web/features/corpus/public.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useDraftPlace } from '#web/platform/forms/use-draft-place.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ApiError, callApi } from '#web/platform/requests/api-client.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { RestoredDraft } from '#web/ui/form/RestoredDraft.tsx'
import type { CorrectionProps } from './correction.ts'
import styles from './edit.module.css'

interface EntryFormProps extends CorrectionProps {
  item: CorpusItem
  focusesAnswer: boolean
}

/** The entry that answered, to be changed; with it the asked words may become a variant. */
export function EntryForm({ item, question, focusesAnswer, onCorrected }: EntryFormProps) {
  const { edit } = usePhrases('answers')
  const params = { botId: useBot().id, itemId: item.id }
  // What was read when the form opened, whatever is fetched later: its revision says what the edit builds on.
  const [stored, setStored] = useState(item)
  const isKnownWording = [stored.question, ...stored.variants].includes(question.trim())
  const form = useContractForm(updateCorpusItem, {
    initial: { question: item.question, answer: item.answer, isVariantWanted: false },
    argumentsOf: ({ isVariantWanted, ...texts }) => ({
      params,
      body: {
        ...texts,
        revision: stored.revision,
        ...(isVariantWanted && !isKnownWording && { variants: [...stored.variants, question] }),
      },
    }),
    invalidates: corpusReads,
    draft: useDraftPlace(`fix/${params.botId}/${item.id}`),
    onSaved: () => onCorrected(item.id),
    async onFailure(error) {
      // Changed meanwhile: shown beside what was typed, so that saving again overwrites nothing unseen.
      if (isConflict(error)) setStored(await callApi(getCorpusItem, { params }))
      return false
    },
  })

  const answer = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // The drawer has moved the focus already: the entry comes later than it.
    if (focusesAnswer) answer.current?.focus({ preventScroll: true })
  }, [focusesAnswer])

  return (
    <form id={form.id} noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <RestoredDraft restored={form.restored} />
        <Textarea label={edit.question} autosize minRows={1} maxRows={4} {...form.input('question')} />
        <Textarea
          ref={answer}
          label={edit.answer}
          autosize
          minRows={5}
          maxRows={16}
          data-autofocus
          {...form.input('answer')}
        />
        {!isKnownWording && <Checkbox label={edit.alsoVariant} {...form.toggle('isVariantWanted')} />}
        {isConflict(form.failure) ? (
          <div className={styles.stored} role="alert">
            <strong>{edit.changedMeanwhile}</strong>
            <blockquote>{stored.question}</blockquote>
            <blockquote>{stored.answer}</blockquote>
          </div>
        ) : (
          form.failure !== null && <ErrorNotice error={form.failure} />
        )}
        <div>
          <Button type="submit" loading={form.isSending}>
            {edit.saveAndAsk}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'edit-conflict'
}
