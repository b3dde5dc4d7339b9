import { Button, Stack, TextInput } from '@mantine/core'
import { getPublicBot } from '#contract/features/answers.ts'
import { type Bot, listBots, renameBot } from '#contract/features/bots.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { GuardedModal } from '#web/ui/form/GuardedModal.tsx'

interface RenameBotProps {
  bot: Bot
  isOpen: boolean
  onClose: () => void
}

export function RenameBot(props: RenameBotProps) {
  const bots = usePhrases('bots')
  return (
    <GuardedModal opened={props.isOpen} onClose={props.onClose} title={bots.rename.title}>
      <RenameForm {...props} />
    </GuardedModal>
  )
}

function RenameForm({ bot, onClose }: RenameBotProps) {
  const { common } = usePhrases()
  const bots = usePhrases('bots')
  const form = useContractForm(renameBot, {
    initial: { name: bot.name },
    argumentsOf: ({ name }) => ({ params: { botId: bot.id }, body: { name } }),
    invalidates: [listBots, getPublicBot],
    fieldOf: { 'bot-name-taken': 'name' },
    onSaved: onClose,
  })

  return (
    <form id={form.id} noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <TextInput label={bots.create.name} autoComplete="off" data-autofocus {...form.input('name')} />
        {form.failure !== null && <ErrorNotice error={form.failure} />}
        <FormActions align="end">
          <Button variant="default" onClick={() => form.leave(onClose)}>
            {common.actions.cancel}
          </Button>
          <Button type="submit" loading={form.isSending}>
            {bots.rename.submit}
          </Button>
        </FormActions>
      </Stack>
    </form>
  )
}
