import { Textarea, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { type CorpusItem, createCorpusItem } from '#contract/features/corpus.ts'
import { typedLimits } from '#contract/features/customising/customisation.ts'
import { corpusReads, excerptOf } from '#web/features/corpus/public.ts'
import { OpenBlanks } from '#web/features/facts/public.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import flow from '../frame/flow.module.css'
import { useSetUp } from '../frame/SetUpContext.ts'
import styles from './corpus.module.css'

const empty = { question: '', answer: '' }

/** A question and an answer of one's own. What is typed is kept as it is typed, and is an item once it is added. */
export function OwnItem({ own }: { own: readonly CorpusItem[] }) {
  const { corpus } = usePhrases('progress')
  const format = useFormat()
  const bot = useBot()
  const { values, change, theirs, takeTheirs, keepMine, failure, retry } = useSetUp()
  const form = useContractForm(createCorpusItem, {
    initial: { question: values.question, answer: values.answer },
    argumentsOf: (body) => ({ params: { botId: bot.id }, body }),
    invalidates: corpusReads,
    fieldOf: { 'question-exists': 'question', 'filled-too-long': 'answer' },
    // It is kept as it is typed.
    isGuarded: false,
    onSaved: () => {
      form.restart(empty)
      change(empty)
      showToast({ message: corpus.added })
    },
  })

  function input(name: 'question' | 'answer') {
    const field = form.input(name)
    return {
      ...field,
      maxLength: typedLimits[name],
      lang: bot.language,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        field.onChange(event as ChangeEvent<HTMLInputElement>)
        change({ [name]: event.currentTarget.value })
      },
    }
  }

  return (
    <section className={flow.section} aria-labelledby="own-item">
      <header>
        <h2 id="own-item">{corpus.own}</h2>
        {own.length > 0 && <span>{corpus.ownCount(format.number(own.length))}</span>}
        <p>{corpus.ownText}</p>
      </header>
      {theirs && (
        <div className={styles.conflict} role="alert">
          <p>{corpus.conflict}</p>
          <PlainButton size="small" onClick={takeTheirs}>
            {corpus.takeTheirs}
          </PlainButton>
          <PlainButton size="small" onClick={keepMine}>
            {corpus.keepMine}
          </PlainButton>
        </div>
      )}
      <form id={form.id} noValidate onSubmit={form.onSubmit} className={styles.own}>
        <TextInput
          label={corpus.question}
          placeholder={corpus.questionPlaceholder}
          autoComplete="off"
          {...input('question')}
        />
        <Textarea
          label={corpus.answer}
          placeholder={corpus.answerPlaceholder}
          autosize
          minRows={2}
          maxRows={10}
          {...input('answer')}
        />
        <OpenBlanks text={`${values.question} ${values.answer}`} />
        {form.failure !== null && <ErrorNotice error={form.failure} />}
        {failure !== null && <ErrorNotice error={failure} onRetry={retry} />}
        <div className={styles.below}>
          <PlainButton type="submit" look="primary" disabled={form.isSending}>
            {corpus.add}
          </PlainButton>
          <small>{corpus.typedKept}</small>
        </div>
      </form>
      {own.length > 0 && (
        <ul className={styles.items}>
          {own.map(({ id, question, answer }) => (
            <li key={id}>
              <div lang={bot.language}>
                <h3>{question}</h3>
                <p>{excerptOf(answer)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
