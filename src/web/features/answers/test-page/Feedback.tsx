import { Button, Checkbox, Popover, Stack, Textarea } from '@mantine/core'
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { useState } from 'react'
import { feedbackReasons, giveFeedback } from '#contract/features/answers.ts'
import { type ContractForm, useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import styles from './test-page.module.css'

type Verdict = 'good' | 'needs-improvement'
type Reason = (typeof feedbackReasons)[number]

interface Reasons {
  reasons: Reason[]
  comment: string
}

interface FeedbackProps {
  messageId: string
  /** What it was judged before. */
  initial?: Verdict | null
  /** Without it the screen has a way to correct of its own. */
  onEdit?: () => void
  onJudged?: () => void
}

/** Good Answer or Need Improvement, with reasons; a second choice replaces the first. What needs improvement can be corrected at once. */
export function Feedback({ messageId, initial = null, onEdit, onJudged }: FeedbackProps) {
  const { feedback, edit } = usePhrases('answers')
  const bot = useBot()
  const [verdict, setVerdict] = useState(initial)
  const [isAsking, setAsking] = useState(false)
  const params = { botId: bot.id, messageId }
  const [isSaved, setSaved] = useState(false)
  function judge(to: Verdict) {
    setVerdict(to)
    setSaved(true)
    onJudged?.()
  }
  const praising = useCall(giveFeedback, { onReply: () => judge('good') })
  // Here, not in the pop-up: a click beside it does not lose the comment.
  const form = useContractForm(giveFeedback, {
    initial: { reasons: [], comment: '' } as Reasons,
    argumentsOf: ({ reasons, comment }) => ({
      params,
      body: { verdict: 'needs-improvement' as const, reasons, comment },
    }),
    onSaved: () => {
      judge('needs-improvement')
      setAsking(false)
    },
  })
  const isBad = verdict === 'needs-improvement'
  return (
    <>
      <button
        type="button"
        className={styles.textButton}
        aria-pressed={verdict === 'good'}
        disabled={praising.isBusy}
        onClick={() => praising.start({ params, body: { verdict: 'good' } })}
      >
        <IconThumbUp size={15} aria-hidden />
        {feedback.good}
      </button>
      <Popover
        opened={isAsking}
        onChange={setAsking}
        width={300}
        position="bottom-start"
        trapFocus
        returnFocus
        withinPortal
      >
        <Popover.Target>
          <button
            type="button"
            className={styles.textButton}
            aria-pressed={isBad}
            disabled={praising.isBusy}
            onClick={() => setAsking((before) => !before)}
          >
            <IconThumbDown size={15} aria-hidden />
            {feedback.bad}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={feedback.bad}>
          <ReasonsForm form={form} />
        </Popover.Dropdown>
      </Popover>
      {onEdit && (
        <button type="button" className={styles.textButton} data-offered={isBad || undefined} onClick={onEdit}>
          {edit.action}
        </button>
      )}
      <span className={styles.saved} role="status">
        {isSaved && (isBad ? feedback.savedBad : feedback.saved)}
      </span>
      {praising.error && <ErrorNotice error={praising.error} />}
    </>
  )
}

function ReasonsForm({ form }: { form: ContractForm<typeof giveFeedback, Reasons> }) {
  const { feedback } = usePhrases('answers')
  return (
    <form id={form.id} noValidate onSubmit={form.onSubmit}>
      <Stack gap="sm">
        <Checkbox.Group
          label={feedback.reasonsTitle}
          value={form.values.reasons}
          onChange={(values) => form.setValue('reasons', values as Reason[])}
        >
          <Stack gap={6} mt={6}>
            {feedbackReasons.map((reason) => (
              <Checkbox key={reason} value={reason} label={feedback.reason[reason]} size="sm" />
            ))}
          </Stack>
        </Checkbox.Group>
        <Textarea
          label={feedback.comment}
          maxLength={1000}
          autosize
          minRows={2}
          maxRows={5}
          {...form.input('comment')}
        />
        {form.failure !== null && <ErrorNotice error={form.failure} />}
        <Button type="submit" size="xs" loading={form.isSending}>
          {feedback.submit}
        </Button>
      </Stack>
    </form>
  )
}
