import { Button, Stack, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { corpusItemInput, createCorpusItem } from '#contract/corpus.ts'
import { useRefetchCorpus } from '#web/features/corpus/public.ts'
import { callApi } from '#web/platform/api-client.ts'
import { useFaultForm } from '#web/platform/fault-form.ts'
import { usePhrases } from '#web/platform/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import type { CorrectionProps } from './correction.ts'

export function CreateEntry({ question, onCorrected }: CorrectionProps) {
  const { edit } = usePhrases().answers
  const bot = useBot()
  const refetchCorpus = useRefetchCorpus()
  const creating = useMutation({
    mutationFn: (body: { question: string; answer: string }) =>
      callApi(createCorpusItem, { params: { botId: bot.id }, body }),
  })
  const form = useFaultForm({
    initial: { question, answer: '' },
    schema: corpusItemInput.pick({ question: true, answer: true }),
    async send(values) {
      const { id } = await creating.mutateAsync(values)
      await refetchCorpus()
      onCorrected(id)
    },
  })

  return (
    <form id={form.id} noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <Textarea label={edit.question} autosize minRows={1} maxRows={4} {...form.input('question')} />
        <Textarea label={edit.answer} autosize minRows={5} maxRows={16} {...form.input('answer')} />
        {form.failure !== null && <ErrorNotice error={form.failure} />}
        <div>
          <Button type="submit" loading={form.isSending}>
            {edit.createAndAsk}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
