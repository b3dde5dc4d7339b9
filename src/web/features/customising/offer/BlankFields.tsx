import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { getBot, listBots } from '#contract/features/bots.ts'
import { listCorpus } from '#contract/features/corpus.ts'
import { getInformation } from '#contract/features/customising/bot-information.ts'
import { bracketed, type Fact, factValueLength, listFacts, saveFacts } from '#contract/features/facts.ts'
import { factExamples, NotForUs } from '#web/features/facts/public.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { errorText } from '#web/platform/requests/api-client.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import styles from './offer.module.css'

/** The blanks of the template, each with the sentence that it stands in. They save themselves when they are left, or a while after the last key. */
export function BlankFields({ facts }: { facts: readonly Fact[] }) {
  const fields = useRef<HTMLDivElement>(null)
  return (
    <div className={styles.blanks} ref={fields}>
      {facts.map((fact) => (
        <BlankField
          key={fact.label}
          fact={fact}
          onGone={() => {
            // The keyboard goes on with the field after the one that goes.
            const inputs = [...(fields.current?.querySelectorAll('input') ?? [])]
            const place = inputs.findIndex(({ name }) => name === fact.label)
            const beside = inputs[place + 1] ?? inputs[place - 1]
            beside?.focus()
          }}
        />
      ))}
    </div>
  )
}

const waitMs = 900

function BlankField({ fact, onGone }: { fact: Fact; onGone: () => void }) {
  const { label, value, items, sentence } = fact
  const phrases = usePhrases()
  const { example } = usePhrases('facts')
  const { offer } = usePhrases('progress')
  const bot = useBot()
  const { typed, type, leave, error, wasSaved } = useBlank(fact)
  const shown = typed ?? value
  return (
    <div className={styles.blank} data-filled={value !== '' || undefined}>
      <TextInput
        name={label}
        label={
          <>
            {label.charAt(0).toUpperCase() + label.slice(1)}
            {wasSaved && <small className={styles.saved}>{offer.saved}</small>}
          </>
        }
        aria-label={label.charAt(0).toUpperCase() + label.slice(1)}
        placeholder={factExamples[label] && example(factExamples[label])}
        autoComplete="off"
        lang={bot.language}
        maxLength={factValueLength}
        value={shown}
        error={error && errorText(phrases, error)}
        description={<Sentence label={label} sentence={sentence} value={shown} />}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={leave}
        onKeyDown={({ key }) => key === 'Enter' && leave()}
      />
      {value === '' && items > 0 && typed === null && <NotForUs fact={fact} onPress={onGone} />}
    </div>
  )
}

/** What is typed into one blank, and its way to the server. */
function useBlank({ label, value }: Fact) {
  const bot = useBot()
  const { call, error } = useCall(saveFacts, { invalidates: [listFacts, listBots, getBot, listCorpus, getInformation] })
  /** Null: nothing is typed that is not stored. */
  const [typed, setTyped] = useState<string | null>(null)
  const [wasSaved, setSaved] = useState(false)
  const latest = useRef<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function save(): Promise<void> {
    clearTimeout(timer.current)
    const text = latest.current
    if (text === null) return
    if (text.trim() === value) {
      latest.current = null
      setTyped(null)
      return
    }
    try {
      await call({ params: { botId: bot.id }, body: { values: { [label]: text } } })
      setSaved(true)
      // What was typed meanwhile is saved next.
      if (latest.current !== text) return
      latest.current = null
      setTyped(null)
    } catch {
      // It stays as it was typed, with what is wrong with it under the field.
    }
  }
  const saveNow = useRef(save)
  useEffect(() => {
    saveNow.current = save
  })
  useEffect(() => () => void saveNow.current(), [])

  return {
    typed,
    error,
    wasSaved,
    type: (text: string) => {
      latest.current = text
      setTyped(text)
      setSaved(false)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void saveNow.current(), waitMs)
    },
    leave: () => void saveNow.current(),
  }
}

/** What customers read, as it is typed. */
function Sentence({ label, sentence, value }: Pick<Fact, 'label' | 'sentence'> & { value: string }) {
  const { language } = useBot()
  const { reads } = usePhrases('facts')
  const blank = bracketed(label).find((each) => sentence?.includes(each))
  if (sentence === null || blank === undefined) return null
  const [before = '', ...after] = sentence.split(blank)
  const shown = value.trim() || '____'
  return (
    <span className={styles.sentence}>
      {reads}
      <q lang={language}>
        {before}
        <strong>{shown}</strong>
        {after.join(shown)}
      </q>
    </span>
  )
}
