import { Button, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { createCorpusItem } from '#contract/corpus.ts'
import { callApi } from '#web/platform/api-client.ts'
import { showFaults, validateBy } from '#web/platform/form-faults.ts'
import { usePhrases } from '#web/platform/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/ErrorNotice.tsx'
import type { CorrectionProps } from './EditAnswer.tsx'
import { useCorpusChanged } from './use-corpus-changed.ts'

export function CreateEntry({ question, onMended }: CorrectionProps) {
  const phrases = usePhrases()
  const { edit } = phrases.answers
  const bot = useBot()
  const corpusChanged = useCorpusChanged()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm({
    initialValues: { question, answer: '' },
    validate: validateBy(phrases, createCorpusItem.body.pick({ question: true, answer: true })),
  })

  async function submit(body: { question: string; answer: string }) {
    setSaving(true)
    setFailure(null)
    try {
      const item = await callApi(createCorpusItem, { params: { botId: bot.id }, body })
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
        <Textarea label={edit.answer} autosize minRows={5} maxRows={16} {...form.getInputProps('answer')} />
        {failure !== null && <ErrorNotice error={failure} />}
        <div>
          <Button type="submit" loading={isSaving}>
            {edit.createAndAsk}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
