import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getModelHelp, proposeVariants } from '#contract/features/models.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import styles from '../corpus.module.css'
import { variantsOf } from './item-draft.ts'
import type { ItemForm } from './use-item-form.ts'

/** Other wordings by the language model, where the ADMIN set one up. Nothing is ticked, and what the owner takes is saved with the item. */
export function ProposedVariants({ itemForm: { form } }: { itemForm: ItemForm }) {
  const { proposals: phrases } = usePhrases('corpus')
  const bot = useBot()
  const format = useFormat()
  const { data: help } = useQuery({ ...queryOf(getModelHelp, {}), staleTime: 60_000 })
  const asking = useCall(proposeVariants)
  const [proposed, setProposed] = useState<readonly string[]>([])
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [message, setMessage] = useState('')
  if (help?.proposesVariants !== true) return null

  async function ask(): Promise<void> {
    const { question, answer } = form.values
    if (question.trim() === '') return setMessage(phrases.needsQuestion)
    setMessage(phrases.asking)
    leave()
    try {
      const body = { question, answer, variants: variantsOf(form.values) }
      const { variants } = await asking.call({ params: { botId: bot.id }, body })
      setProposed(variants)
    } catch {
      // Shown below.
    } finally {
      setMessage('')
    }
  }

  function leave(): void {
    setProposed([])
    setTicked(new Set())
  }

  function add(): void {
    const chosen = proposed.filter((text) => ticked.has(text))
    const lines = form.values.variants.replace(/\n+$/, '')
    form.setValue('variants', [...(lines === '' ? [] : [lines]), ...chosen].join('\n'))
    setMessage(phrases.added(format.number(chosen.length)))
    leave()
  }

  function tick(text: string, isTicked: boolean): void {
    const next = new Set(ticked)
    if (isTicked) next.add(text)
    else next.delete(text)
    setTicked(next)
  }

  return (
    <div className={styles.proposals}>
      {proposed.length === 0 ? (
        <Button variant="default" size="compact-md" loading={asking.isBusy} onClick={() => void ask()}>
          {phrases.ask}
        </Button>
      ) : (
        <fieldset className={styles.proposed}>
          <legend>{phrases.title}</legend>
          <p>{phrases.hint}</p>
          {proposed.map((text) => (
            <Checkbox
              key={text}
              label={text}
              checked={ticked.has(text)}
              onChange={(event) => tick(text, event.currentTarget.checked)}
            />
          ))}
          <div className={styles.proposedActions}>
            <Button size="compact-md" disabled={ticked.size === 0} onClick={add}>
              {phrases.add(format.number(ticked.size))}
            </Button>
            <Button variant="subtle" size="compact-md" onClick={leave}>
              {phrases.leave}
            </Button>
          </div>
        </fieldset>
      )}
      {asking.error && <ErrorNotice error={asking.error} />}
      <p role="status" className={styles.proposalNote}>
        {message}
      </p>
    </div>
  )
}
