import { Button, Center, Checkbox, Loader, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addVariant, type CorpusItem, getCorpusItem, updateCorpusItem } from '#contract/corpus.ts'
import { ApiError, callApi } from '#web/platform/api-client.ts'
import { showFaults, validateBy } from '#web/platform/form-faults.ts'
import { usePhrases } from '#web/platform/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/ErrorNotice.tsx'
import type { CorrectionProps } from './EditAnswer.tsx'
import { useCorpusChanged } from './use-corpus-changed.ts'

export function EditEntry({ itemId, ...props }: CorrectionProps & { itemId: string }) {
  const { answers, common } = usePhrases()
  const bot = useBot()
  const item = useQuery({
    queryKey: ['corpus-item', bot.id, itemId],
    queryFn: ({ signal }) => callApi(getCorpusItem, { params: { botId: bot.id, itemId } }, { signal }),
    // Always the current revision: an edit on a stale one would be refused.
    gcTime: 0,
  })
  if (item.isPending)
    return (
      <Center mih={160}>
        <Loader aria-label={common.loading} />
      </Center>
    )
  if (item.error instanceof ApiError && item.error.status === 404) return <p>{answers.edit.itemGone}</p>
  if (!item.data) return <ErrorNotice error={item.error} onRetry={() => void item.refetch()} />
  return <EntryForm {...props} item={item.data} />
}

function EntryForm({ item, question, onMended }: CorrectionProps & { item: CorpusItem }) {
  const phrases = usePhrases()
  const { edit } = phrases.answers
  const bot = useBot()
  const corpusChanged = useCorpusChanged()
  const isKnownWording = [item.question, ...item.variants].includes(question.trim())
  const [isVariantWanted, setVariantWanted] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm({
    initialValues: { question: item.question, answer: item.answer },
    validate: validateBy(phrases, updateCorpusItem.body.pick({ question: true, answer: true }).required()),
  })

  async function submit(values: { question: string; answer: string }) {
    setSaving(true)
    setFailure(null)
    const params = { botId: bot.id, itemId: item.id }
    try {
      await callApi(updateCorpusItem, { params, body: { ...values, revision: item.revision } })
      if (isVariantWanted) await callApi(addVariant, { params, body: { text: question } })
      await corpusChanged()
      onMended(item.id)
    } catch (error) {
      if (showFaults(phrases, error, form) !== null) setFailure(error)
    } finally {
      setSaving(false)
    }
  }

  return (
    <form noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
      <Stack gap="md">
        <Textarea label={edit.question} autosize minRows={1} maxRows={4} {...form.getInputProps('question')} />
        <Textarea
          label={edit.answer}
          autosize
          minRows={5}
          maxRows={16}
          data-autofocus
          {...form.getInputProps('answer')}
        />
        {!isKnownWording && (
          <Checkbox
            label={edit.alsoVariant}
            checked={isVariantWanted}
            onChange={(event) => setVariantWanted(event.currentTarget.checked)}
          />
        )}
        {failure !== null && <ErrorNotice error={failure} />}
        <div>
          <Button type="submit" loading={isSaving}>
            {edit.saveAndAsk}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
