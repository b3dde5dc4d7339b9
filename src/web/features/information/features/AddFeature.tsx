import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { addFeature, getInformation } from '#contract/features/customising/bot-information.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { keyOf } from '#web/platform/requests/queries.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import styles from './features.module.css'

interface AddFeatureProps {
  onAdded: (featureId: string) => void
  hint: string
}

/** A feature begins with its name. */
export function AddFeature({ onAdded, hint }: AddFeatureProps) {
  const { features: phrases } = usePhrases('information')
  const bot = useBot()
  const queryClient = useQueryClient()
  const form = useContractForm(addFeature, {
    initial: { name: '' },
    argumentsOf: ({ name }) => ({ params: { botId: bot.id }, body: { name } }),
    fieldOf: { 'feature-exists': 'name', 'too-many-entries': 'name' },
    onSaved: ({ id, information }) => {
      queryClient.setQueryData(keyOf(getInformation, { params: { botId: bot.id } }), information)
      form.reset()
      onAdded(id)
    },
  })
  return (
    <form id={form.id} noValidate onSubmit={form.onSubmit} className={styles.add}>
      <div>
        <TextInput
          label={phrases.addLabel}
          description={hint}
          lang={bot.language}
          autoComplete="off"
          {...form.input('name')}
        />
        <Button
          type="submit"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          loading={form.isSending}
        >
          {phrases.add}
        </Button>
      </div>
      {form.failure !== null && <ErrorNotice error={form.failure} />}
    </form>
  )
}
