import { Button, TextInput } from '@mantine/core'
import { type ChangeEvent, useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { getBot, listBots } from '#contract/features/bots.ts'
import { listCorpus } from '#contract/features/corpus.ts'
import { bracketed, type Fact, listFacts, saveFacts } from '#contract/features/facts.ts'
import { openBlanksPath } from '#web/features/corpus/public.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot, useWorkspace } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { factExamples } from './fact-examples.ts'
import styles from './facts.module.css'
import { NotForUs } from './NotForUs.tsx'

interface FactsFormProps {
  facts: readonly Fact[]
  onSaved?: () => void
  /** Beside the button that saves. */
  onCancel?: () => void
}

interface TypedFacts {
  /** By label, only what was typed here: the other fields show what is stored, also when it changes meanwhile. */
  values: Readonly<Record<string, string>>
  /** What was stored as the typing began. */
  from: Readonly<Record<string, string>>
}

const nothingTyped: TypedFacts = { values: {}, from: {} }

/** One field a blank. Only what was changed is sent, so that two who fill in at the same time do not undo each other. */
export function FactsForm({ facts, onSaved, onCancel }: FactsFormProps) {
  const { common } = usePhrases()
  const phrases = usePhrases('facts')
  const bot = useBot()
  const { pathTo } = useWorkspace()
  const navigate = useNavigate()
  const itemsPath = openBlanksPath(pathTo('corpus'))
  const form = useContractForm(saveFacts, {
    initial: nothingTyped,
    argumentsOf: ({ values, from }) => ({
      params: { botId: bot.id },
      body: { values: Object.fromEntries(Object.entries(values).filter(([label]) => isChanged(label, values, from))) },
    }),
    // With nothing changed there is nothing to do.
    send: async (args, call) => (Object.keys(args.body.values).length === 0 ? { items: [...facts] } : await call(args)),
    invalidates: [listFacts, listBots, getBot, listCorpus],
    onSaved: () => {
      form.restart(nothingTyped)
      showToast({ message: phrases.saved })
      onSaved?.()
    },
  })
  function fieldOf({ label, value }: Fact) {
    const { values, from } = form.values
    const input = form.input(`values.${label}`)
    return {
      ...input,
      value: values[label] ?? value,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        if (!Object.hasOwn(values, label)) form.setValue('from', { ...from, [label]: value })
        input.onChange(event)
      },
      onBlur: () => {
        if (!Object.hasOwn(values, label) || isChanged(label, values, from)) input.onBlur()
        else form.setValue('values', Object.fromEntries(Object.entries(values).filter(([each]) => each !== label)))
      },
    }
  }
  const isInDialog = onCancel !== undefined
  useEffect(() => {
    // A dialog that opened before the facts were there has put the focus elsewhere by now.
    if (isInDialog) document.getElementById(form.id)?.querySelector('input')?.focus()
  }, [isInDialog, form.id])
  return (
    <form id={form.id} noValidate onSubmit={form.onSubmit} className={styles.form}>
      <div className={styles.fields}>
        {facts.map((fact, place) => {
          const { label, value, items } = fact
          const name = `values.${label}` as const
          return (
            <div key={label} className={styles.field}>
              <TextInput
                label={capitalised(label)}
                description={
                  <>
                    <span>{phrases.usedIn(items)}</span>
                    <Reading fact={fact} value={form.values.values[label] ?? value} />
                  </>
                }
                placeholder={factExamples[label] && phrases.example(factExamples[label])}
                autoComplete="off"
                data-autofocus={(isInDialog && place === 0) || undefined}
                lang={bot.language}
                {...fieldOf(fact)}
              />
              {value === '' && items > 0 && <NotForUs fact={fact} onPress={() => focusBeside(form.id, name)} />}
            </div>
          )
        })}
      </div>
      {facts.some(({ value }) => value === '') && (
        <p className={styles.hint}>
          {phrases.notForUs.text}{' '}
          <Link
            to={itemsPath}
            onClick={(event) => {
              if (!onCancel || event.ctrlKey || event.metaKey) return
              // The list may lie below the dialog, which then has to go as well.
              event.preventDefault()
              form.leave(() => {
                onCancel()
                void navigate(itemsPath)
              })
            }}
          >
            {phrases.showItems}
          </Link>
        </p>
      )}
      {form.failure !== null && <ErrorNotice error={form.failure} />}
      <FormActions>
        <Button type="submit" loading={form.isSending}>
          {phrases.save}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={() => form.leave(onCancel)}>
            {common.actions.cancel}
          </Button>
        )}
      </FormActions>
    </form>
  )
}

/** What customers read: a value of a sentence of its own would stand amid another one. */
function Reading({ fact: { label, sentence }, value }: { fact: Fact; value: string }) {
  const phrases = usePhrases('facts')
  const { language } = useBot()
  const blank = bracketed(label).find((each) => sentence?.includes(each))
  if (sentence === null || blank === undefined) return null
  const [before = '', ...after] = sentence.split(blank)
  return (
    <span className={styles.reading}>
      {phrases.reads}
      <q lang={language}>
        {before}
        <strong>{value.trim() || '____'}</strong>
        {after.join(value.trim() || '____')}
      </q>
    </span>
  )
}

/** The keyboard goes on with the field after the one that goes, or before it. */
function focusBeside(formId: string, name: string): void {
  const fields = [...(document.getElementById(formId)?.querySelectorAll('input') ?? [])]
  const place = fields.findIndex((field) => field.name === name)
  const beside = fields[place + 1] ?? fields[place - 1]
  beside?.focus()
}

function capitalised(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1)
}

function isChanged(label: string, values: TypedFacts['values'], from: TypedFacts['from']): boolean {
  return values[label]?.trim() !== from[label]
}
