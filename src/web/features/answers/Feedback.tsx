import { Button, Checkbox, Popover, Stack, Textarea } from '@mantine/core'
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { feedbackReasons, giveFeedback } from '#contract/answers.ts'
import { callApi } from '#web/platform/api-client.ts'
import { usePhrases } from '#web/platform/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/ErrorNotice.tsx'
import styles from './answers.module.css'

type Verdict = 'good' | 'needs-improvement'
type Reason = (typeof feedbackReasons)[number]

/** Good Answer or Need Improvement, with reasons; a second choice replaces the first. */
export function Feedback({ messageId }: { messageId: string }) {
  const { feedback } = usePhrases().answers
  const bot = useBot()
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [reasons, setReasons] = useState<Reason[]>([])
  const [comment, setComment] = useState('')
  const sending = useMutation({
    mutationFn: (body: { verdict: Verdict; reasons?: Reason[]; comment?: string }) =>
      callApi(giveFeedback, { params: { botId: bot.id, messageId }, body }),
    onSuccess: (_, body) => {
      setVerdict(body.verdict)
      setAsking(false)
    },
  })
  return (
    <>
      <button
        type="button"
        className={styles.thumb}
        aria-pressed={verdict === 'good'}
        disabled={sending.isPending}
        onClick={() => sending.mutate({ verdict: 'good' })}
      >
        <IconThumbUp size={15} aria-hidden />
        {feedback.good}
      </button>
      <Popover opened={isAsking} onChange={setAsking} width={300} position="bottom-start" trapFocus withinPortal>
        <Popover.Target>
          <button
            type="button"
            className={styles.thumb}
            aria-pressed={verdict === 'needs-improvement'}
            aria-expanded={isAsking}
            disabled={sending.isPending}
            onClick={() => setAsking((before) => !before)}
          >
            <IconThumbDown size={15} aria-hidden />
            {feedback.bad}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={feedback.bad}>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              sending.mutate({ verdict: 'needs-improvement', reasons, comment })
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
              {sending.error && <ErrorNotice error={sending.error} />}
              <Button type="submit" size="xs" loading={sending.isPending}>
                {feedback.submit}
              </Button>
            </Stack>
          </form>
        </Popover.Dropdown>
      </Popover>
      {verdict !== null && (
        <span className={styles.saved} role="status">
          {feedback.saved}
        </span>
      )}
    </>
  )
}
