import { Button, Stack, Textarea } from '@mantine/core'
import { createCorpusItem } from '#contract/features/corpus.ts'
import { corpusReads } from '#web/features/corpus/public.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useDraftPlace } from '#web/platform/forms/use-draft-place.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { RestoredDraft } from '#web/ui/form/RestoredDraft.tsx'
import type { CorrectionProps } from './correction.ts'

export function CreateEntry({ question, onCorrected }: CorrectionProps) {
  const { edit } = usePhrases('answers')
  const bot = useBot()
  const form = useContractForm(createCorpusItem, {
    initial: { question, answer: '' },
    argumentsOf: (body) => ({ params: { botId: bot.id }, body }),
    invalidates: corpusReads,
    draft: useDraftPlace(`fix/${bot.id}/new/${question.slice(0, 200)}`),
    onSaved: ({ id }) => onCorrected(id),
  })

  return (
    <form id={form.id} noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <RestoredDraft restored={form.restored} />
        <Textarea label={edit.question} autosize minRows={1} maxRows={4} {...form.input('question')} />
        <Textarea label={edit.answer} autosize minRows={5} maxRows={16} data-autofocus {...form.input('answer')} />
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
