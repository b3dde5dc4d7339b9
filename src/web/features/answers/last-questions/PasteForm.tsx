import { Button, Textarea } from '@mantine/core'
import { useMemo } from 'react'
import { questionCheckLimits } from '#contract/features/conversations/question-checks.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { Preparation } from '../test-page/Preparation.tsx'
import styles from './last-questions.module.css'
import { readMessages } from './read-messages.ts'
import type { QuestionCheck } from './use-question-check.ts'

/** About ten times what can be checked: more is no list of messages, and reading it would be felt. */
const maxPastedLength = 100_000

/** Where messages are pasted; it tells at once what was recognised. */
export function PasteForm({ check }: { check: QuestionCheck }) {
  const { input } = usePhrases('lastQuestions')
  const format = useFormat()
  const { pasted } = check
  const read = useMemo(() => readMessages(pasted), [pasted])
  const { messages, strippedLines, droppedLines } = read
  const max = questionCheckLimits.perCheck
  const notes = [
    messages.length > max
      ? input.tooMany(format.number(messages.length), format.number(max))
      : messages.length > 0 && input.found(format.number(messages.length)),
    strippedLines > 0 && input.stripped(format.number(strippedLines)),
    droppedLines > 0 && input.dropped(format.number(droppedLines)),
  ].filter((note) => note !== false)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (messages.length > 0) check.start(messages)
      }}
    >
      <Preparation />
      <Textarea
        label={input.label}
        description={input.help(format.number(max))}
        placeholder={input.placeholder}
        autosize
        minRows={8}
        maxRows={18}
        maxLength={maxPastedLength}
        value={pasted}
        onChange={(event) => check.paste(event.currentTarget.value)}
      />
      <p role="status" className={styles.quiet}>
        {notes.length > 0 ? notes.join(' · ') : pasted.trim() !== '' && input.none}
      </p>
      <div className={styles.formActions}>
        <Button type="submit" disabled={messages.length === 0}>
          {input.action}
        </Button>
        {pasted === '' && (
          <Button variant="default" onClick={() => check.paste(input.examples)}>
            {input.example}
          </Button>
        )}
      </div>
    </form>
  )
}
