import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { getBot, listBots } from '#contract/features/bots.ts'
import { listCorpus } from '#contract/features/corpus.ts'
import { bracketed, type Fact, listFacts, saveFacts } from '#contract/features/facts.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { factExamples } from './fact-examples.ts'
import styles from './facts.module.css'
import { useFacts } from './facts.queries.ts'
import { NotForUs } from './NotForUs.tsx'

/** The blanks of the template that are still open, asked one after the other inside their own sentence. Nothing once all are filled in. */
export function BlanksBand() {
  const { band } = usePhrases('facts')
  const { language } = useBot()
  const open = (useFacts() ?? []).filter(({ value, items }) => value === '' && items > 0)
  const [chosen, choose] = useState<string | null>(null)
  /** Who fills in one after the other keeps the keyboard in the field. */
  const [isGoingOn, setGoingOn] = useState(false)
  const place = Math.max(
    0,
    open.findIndex(({ label }) => label === chosen),
  )
  const fact = open[place]
  if (fact === undefined) return null
  const goOn = () => {
    choose(open[place + 1]?.label ?? open[0]?.label ?? null)
    setGoingOn(true)
  }
  return (
    <section className={styles.band} aria-label={band.title(open.length)}>
      <div className={styles.bandHead}>
        <h2>{band.title(open.length)}</h2>
        <p>{band.text}</p>
        <span className="tabular">{band.place(place + 1, open.length)}</span>
      </div>
      <Blank
        key={fact.label}
        fact={fact}
        isLast={open.length === 1}
        takesFocus={isGoingOn}
        onSaved={goOn}
        onSkipped={goOn}
      />
      {open.length > 1 && (
        <ul className={styles.chips} aria-label={band.all}>
          {open.map(({ label }) => (
            <li key={label}>
              <button
                type="button"
                aria-current={label === fact.label || undefined}
                aria-label={band.choose(label)}
                lang={language}
                onClick={() => {
                  choose(label)
                  setGoingOn(true)
                }}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface BlankProps {
  fact: Fact
  isLast: boolean
  takesFocus: boolean
  onSaved: () => void
  onSkipped: () => void
}

function Blank({ fact, isLast, takesFocus, onSaved, onSkipped }: BlankProps) {
  const { label, sentence } = fact
  const phrases = usePhrases('facts')
  const { id: botId, language } = useBot()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const form = useContractForm(saveFacts, {
    initial: { values: { [label]: '' } },
    argumentsOf: ({ values }) => ({ params: { botId }, body: { values } }),
    invalidates: [listFacts, listBots, getBot, listCorpus],
    onSaved,
  })
  const input = form.input(`values.${label}`)
  const blank = bracketed(label).find((each) => sentence?.includes(each))
  const [before = '', ...after] = blank === undefined || sentence === null ? [] : sentence.split(blank)
  const hasSentence = blank !== undefined && sentence !== null
  function submit(event: FormEvent): void {
    if (input.value.trim() === '') {
      event.preventDefault()
      field.current?.focus()
      return
    }
    form.onSubmit(event)
  }
  const faultId = `${form.id}-fault`
  return (
    <form id={form.id} noValidate onSubmit={submit} className={styles.blank}>
      <div className={styles.blankLine} lang={language}>
        <label htmlFor={`${form.id}-input`}>{hasSentence ? before.trimEnd() : label}</label>
        <input
          ref={field}
          id={`${form.id}-input`}
          name={input.name}
          value={input.value}
          readOnly={input.readOnly}
          onChange={input.onChange}
          onBlur={input.onBlur}
          autoComplete="off"
          aria-label={label}
          aria-invalid={input.error !== undefined}
          aria-describedby={input.error === undefined ? undefined : faultId}
          placeholder={factExamples[label] ?? ''}
        />
        {hasSentence && after.join(input.value || '____').trim() !== '' && (
          <span>{after.join(input.value || '____')}</span>
        )}
      </div>
      <Button type="submit" variant="default" loading={form.isSending}>
        {isLast ? phrases.band.last : phrases.band.next}
      </Button>
      <NotForUs fact={fact} onPress={onSkipped} isInLine />
      {input.error !== undefined && (
        <p id={faultId} className={styles.blankFault} role="alert">
          {input.error}
        </p>
      )}
      {form.failure !== null && <ErrorNotice error={form.failure} />}
    </form>
  )
}
