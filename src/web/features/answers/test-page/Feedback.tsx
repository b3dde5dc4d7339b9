import { Button, Checkbox, Popover, Stack, Textarea } from '@mantine/core'
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { useState } from 'react'
import { feedbackReasons, giveFeedback } from '#contract/answers.ts'
import { usePhrases } from '#web/platform/language.tsx'
import { type Call, useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import styles from './test-page.module.css'

type Verdict = 'good' | 'needs-improvement'
type Reason = (typeof feedbackReasons)[number]

interface Judgement {
  verdict: Verdict
  reasons?: Reason[]
  comment?: string
}

/** Good Answer or Need Improvement, with reasons; a second choice replaces the first. What needs improvement can be corrected at once. */
export function Feedback({ messageId, onEdit }: { messageId: string; onEdit: () => void }) {
  const { feedback, edit } = usePhrases().answers
  const bot = useBot()
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [isAsking, setAsking] = useState(false)
  const sending = useCall(giveFeedback, {
    onReply: (_, { body }) => {
      setVerdict(body.verdict)
      setAsking(false)
    },
  })
  const send = (body: Judgement) => sending.start({ params: { botId: bot.id, messageId }, body })
  const isBad = verdict === 'needs-improvement'
  return (
    <>
      <button
        type="button"
        className={styles.textButton}
        aria-pressed={verdict === 'good'}
        disabled={sending.isBusy}
        onClick={() => send({ verdict: 'good' })}
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
            disabled={sending.isBusy && !isAsking}
            onClick={() => setAsking((before) => !before)}
          >
            <IconThumbDown size={15} aria-hidden />
            {feedback.bad}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={feedback.bad}>
          <ReasonsForm sending={sending} onSend={send} />
        </Popover.Dropdown>
      </Popover>
      <button type="button" className={styles.textButton} data-offered={isBad || undefined} onClick={onEdit}>
        {edit.action}
      </button>
      <span className={styles.saved} role="status">
        {verdict !== null && (isBad ? feedback.savedBad : feedback.saved)}
      </span>
      {sending.error && !isAsking && <ErrorNotice error={sending.error} />}
    </>
  )
}

interface ReasonsFormProps {
  sending: Pick<Call<typeof giveFeedback>, 'error' | 'isBusy'>
  onSend: (body: Judgement) => void
}

function ReasonsForm({ sending, onSend }: ReasonsFormProps) {
  const { feedback } = usePhrases().answers
  const [reasons, setReasons] = useState<Reason[]>([])
  const [comment, setComment] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSend({ verdict: 'needs-improvement', reasons, comment })
      }}
    >
      <Stack gap="sm">
        <Checkbox.Group
          label={feedback.reasonsTitle}
          value={reasons}
          onChange={(values) => setReasons(values as Reason[])}
        >
          <Stack gap={6} mt={6}>
            {feedbackReasons.map((reason) => (
              <Checkbox key={reason} value={reason} label={feedback.reason[reason]} size="sm" />
            ))}
          </Stack>
        </Checkbox.Group>
        <Textarea
          label={feedback.comment}
          value={comment}
          maxLength={1000}
          autosize
          minRows={2}
          maxRows={5}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        {sending.error !== null && <ErrorNotice error={sending.error} />}
        <Button type="submit" size="xs" loading={sending.isBusy}>
          {feedback.submit}
        </Button>
      </Stack>
    </form>
  )
}
