import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { type Bot, renameBot } from '#contract/bots.ts'
import { useFaultForm } from '#web/platform/fault-form.ts'
import { usePhrases } from '#web/platform/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { useChangeBot } from '../bots.queries.ts'

interface RenameBotProps {
  bot: Bot
  isOpen: boolean
  onClose: () => void
}

export function RenameBot(props: RenameBotProps) {
  const { bots, common } = usePhrases()
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      title={bots.rename.title}
      closeButtonProps={{ 'aria-label': common.actions.close }}
    >
      <RenameForm {...props} />
    </Modal>
  )
}

function RenameForm({ bot, onClose }: RenameBotProps) {
  const { bots, common } = usePhrases()
  const change = useChangeBot()
  const form = useFaultForm({
    initial: { name: bot.name },
    schema: renameBot.body.required({ name: true }),
    fieldOf: { 'bot-name-taken': 'name' },
    async send({ name }) {
      await change.call({ params: { botId: bot.id }, body: { name } })
      onClose()
    },
  })

  return (
    <form id={form.id} noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <TextInput label={bots.create.name} autoComplete="off" data-autofocus {...form.input('name')} />
        {form.failure !== null && <ErrorNotice error={form.failure} />}
        <FormActions align="end">
          <Button variant="default" onClick={onClose}>
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
