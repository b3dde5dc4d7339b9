import { Button, Stack, Textarea } from '@mantine/core'
import { corpusItemInput, createCorpusItem } from '#contract/corpus.ts'
import { corpusReads } from '#web/features/corpus/public.ts'
import { useFaultForm } from '#web/platform/fault-form.ts'
import { usePhrases } from '#web/platform/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import type { CorrectionProps } from './correction.ts'

export function CreateEntry({ question, onCorrected }: CorrectionProps) {
  const { edit } = usePhrases().answers
  const bot = useBot()
  const creating = useCall(createCorpusItem, { invalidates: corpusReads })
  const form = useFaultForm({
    initial: { question, answer: '' },
    schema: corpusItemInput.pick({ question: true, answer: true }),
    async send(body) {
      const { id } = await creating.call({ params: { botId: bot.id }, body })
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
