import { Button, TextInput } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { messageMaxLength } from '#contract/features/answers.ts'
import { tryItem } from '#contract/features/conversations/question-checks.ts'
import { attachmentsOf } from '#web/features/answers/public.tsx'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { Attachments } from '#web/ui/chat/Attachments.tsx'
import { ConfidenceBar } from '#web/ui/feedback/ConfidenceBar.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { Markdown } from '#web/ui/text/Markdown.tsx'
import styles from '../corpus.module.css'
import { type ItemDraft, itemOf, variantsOf } from './item-draft.ts'
import { mayHelpByVariant, type Trial, trialOutcome } from './trial.ts'
import type { ItemForm } from './use-item-form.ts'

/** A question to the bot as it would be with what is written here, before it is saved. */
export function TryDraft({ itemForm: { form, base } }: { itemForm: ItemForm }) {
  const { trial } = usePhrases('corpus')
  const bot = useBot()
  const asking = useCall(tryItem)
  const [text, setText] = useState('')
  const [missing, setMissing] = useState('')
  const title = useId()
  const { reply, args } = asking
  // What was said about another wording says nothing about this one.
  const isCurrent = JSON.stringify(args?.body.item) === JSON.stringify(itemOf(form.values))

  function ask(draft: ItemDraft): void {
    const isIncomplete = draft.question.trim() === '' || (draft.answer.trim() === '' && draft.attachment === null)
    setMissing(isIncomplete ? trial.needsItem : text.trim() === '' ? trial.needsText : '')
    if (isIncomplete || text.trim() === '') return
    const itemId = base?.id
    asking.start({
      params: { botId: bot.id },
      body: { text, item: itemOf(draft), ...(itemId !== undefined && { itemId }) },
    })
  }

  function addVariant(said: string): void {
    const variants = [...variantsOf(form.values), said].join('\n')
    form.setValue('variants', variants)
    ask({ ...form.values, variants })
  }

  return (
    <section className={styles.trial} aria-labelledby={title}>
      <h3 id={title}>{trial.title}</h3>
      <div className={styles.trialAsk}>
        <TextInput
          aria-label={trial.text}
          placeholder={trial.placeholder}
          value={text}
          maxLength={messageMaxLength}
          error={missing === '' ? undefined : missing}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setMissing('')
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
            // The form around it would be saved.
            event.preventDefault()
            ask(form.values)
          }}
        />
        <Button variant="default" loading={asking.isBusy} onClick={() => ask(form.values)}>
          {trial.ask}
        </Button>
      </div>
      <div aria-live="polite">
        {reply && isCurrent && !asking.isBusy && (
          <Result reply={reply} isOff={!form.values.isEnabled} onAddVariant={() => addVariant(reply.question)} />
        )}
      </div>
      {asking.error && isCurrent && <ErrorNotice error={asking.error} />}
    </section>
  )
}

interface ResultProps {
  reply: Trial
  isOff: boolean
  onAddVariant: () => void
}

function Result({ reply, isOff, onAddVariant }: ResultProps) {
  const { trial } = usePhrases('corpus')
  const { why } = usePhrases('answers')
  const { answer, suggestions } = reply
  const outcome = trialOutcome(reply)
  const root = useRef<HTMLDivElement>(null)
  // It comes at the end of a long form, where the buttons would cover it.
  useEffect(() => {
    root.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { source } = answer
  const other = reply.why.candidates.find(({ id }) => id === source.id)?.question
  const kind = why.kind[reply.why.reason === 'blank' ? 'blank' : source.kind]
  const note = outcome === 'other' ? (other === undefined ? kind : trial.from(other)) : undefined
  return (
    <div ref={root} className={styles.trialResult}>
      <div className={styles.trialOutcome}>
        <StatusChip tone={outcome === 'this' ? 'good' : outcome === 'none' ? 'bad' : 'waiting'}>
          {trial.outcome[outcome]}
        </StatusChip>
        {source.kind === 'answer' && <ConfidenceBar confidence={answer.confidence} />}
      </div>
      {note !== undefined && <p>{note}</p>}
      {outcome === 'offered' ? (
        <ul>
          {suggestions.map(({ id, question }) => (
            <li key={id}>{question}</li>
          ))}
        </ul>
      ) : (
        outcome !== 'none' && (
          <>
            <Markdown text={answer.text} />
            <Attachments files={attachmentsOf(answer)} />
          </>
        )
      )}
      {isOff && <p>{trial.isOff}</p>}
      {!isOff && mayHelpByVariant(reply) && (
        <Button variant="light" onClick={onAddVariant}>
          {trial.addVariant}
        </Button>
      )}
    </div>
  )
}
