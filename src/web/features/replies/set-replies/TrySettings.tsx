import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { messageMaxLength } from '#contract/features/answers.ts'
import { type ReplyTextName, tryReplies } from '#contract/features/customising/replies.ts'
import { withBotName } from '#engine/dialogue/reply.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Markdown } from '#web/ui/text/Markdown.tsx'
import type { ReplyForm } from '../draft/use-reply-form.ts'
import { sampleMessages } from './sample-messages.ts'
import styles from './set-replies.module.css'

interface TrySettingsProps {
  replyForm: ReplyForm
  /** What is expected to be said. */
  name?: ReplyTextName
  /** The id of a customised item that is expected. */
  itemId?: string
  /** A message to begin with; one that is typical of the reply otherwise. */
  sample?: string
}

/** A message to the bot as it would be with what is written here, before it is saved. */
export function TrySettings({ replyForm: { form }, name, itemId, sample }: TrySettingsProps) {
  const { attempt } = usePhrases('replySettings')
  const bot = useBot()
  const asking = useCall(tryReplies)
  const { values } = form
  const typical = sample ?? (name && sampleMessages[bot.language][name]) ?? ''
  const [typed, setTyped] = useState<string>()
  const text = typed ?? typical
  const turn = useRef(0)
  const { reply, args } = asking
  // What was said with other settings says nothing about these.
  const isCurrent = args !== undefined && JSON.stringify(args.body.settings) === JSON.stringify(values)

  function ask(): void {
    if (text.trim() === '') return
    asking.start({ params: { botId: bot.id }, body: { text, settings: values, turn: turn.current } })
    turn.current += 1
  }

  if (name === 'openingWords')
    return (
      <div className={styles.attempt}>
        <h3>{attempt.opening}</h3>
        <div className={styles.said}>
          {values.off.includes(name) ? attempt.silent : withBotName(values.replies[name][0] ?? '', bot.name)}
        </div>
      </div>
    )
  return (
    <div className={styles.attempt}>
      <h3>{attempt.title}</h3>
      <div className={styles.attemptAsk}>
        <TextInput
          aria-label={attempt.text}
          value={text}
          lang={bot.language}
          maxLength={messageMaxLength}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            ask()
          }}
        />
        <Button variant="default" loading={asking.isBusy} onClick={ask}>
          {reply && isCurrent ? attempt.again : attempt.ask}
        </Button>
      </div>
      <div aria-live="polite">
        {reply && isCurrent && !asking.isBusy && <Result reply={reply} name={name} itemId={itemId} />}
      </div>
      {asking.error && <ErrorNotice error={asking.error} />}
    </div>
  )
}

interface ResultProps {
  reply: ReplyOf<typeof tryReplies>
  name: ReplyTextName | undefined
  itemId: string | undefined
}

function Result({ reply, name, itemId }: ResultProps) {
  const { attempt, replies } = usePhrases('replySettings')
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    root.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { answer, suggestions, why } = reply
  const { kind, id } = answer.source
  const isCustom = itemId !== undefined && (id === itemId || id === `custom:${itemId}`)
  const isThis = isCustom || (name !== undefined && reply.reply === name)
  const entry = why.candidates.find((candidate) => candidate.id === id)?.question
  const byKind: Readonly<Record<string, string>> = attempt.kind
  const note = isThis
    ? attempt.thisOne
    : reply.reply !== null
      ? attempt.other(replies.names[reply.reply])
      : kind === 'answer' && entry !== undefined
        ? attempt.byEntry(entry)
        : (byKind[kind] ?? attempt.kind.none)
  return (
    <div ref={root} className={styles.attemptResult}>
      <div className={styles.said}>
        <Markdown text={answer.text} />
      </div>
      {kind === 'suggest' && suggestions.length > 1 && (
        <ul className={styles.suggested}>
          {suggestions.map((suggestion) => (
            <li key={suggestion.id}>{suggestion.question}</li>
          ))}
        </ul>
      )}
      <p className={styles.note} data-other={!isThis || undefined}>
        {note}
      </p>
    </div>
  )
}
