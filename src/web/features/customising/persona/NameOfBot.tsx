import { TextInput } from '@mantine/core'
import { getPublicBot } from '#contract/features/answers.ts'
import { listBots, renameBot } from '#contract/features/bots.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import styles from './persona.module.css'

/** A name is changed on purpose, not while one types: customers see it. */
export function NameOfBot() {
  const { create } = usePhrases('bots')
  const { persona } = usePhrases('progress')
  const bot = useBot()
  const form = useContractForm(renameBot, {
    initial: { name: bot.name },
    argumentsOf: ({ name }) => ({ params: { botId: bot.id }, body: { name } }),
    invalidates: [listBots, getPublicBot],
    fieldOf: { 'bot-name-taken': 'name' },
    onSaved: () => {
      showToast({ message: persona.renamed })
    },
  })
  return (
    <form id={form.id} noValidate onSubmit={form.onSubmit}>
      <div className={styles.name}>
        <TextInput label={create.name} autoComplete="off" {...form.input('name')} />
        {form.isDirty && (
          <PlainButton type="submit" disabled={form.isSending}>
            {persona.saveName}
          </PlainButton>
        )}
      </div>
      {form.failure !== null && <ErrorNotice error={form.failure} />}
    </form>
  )
}
