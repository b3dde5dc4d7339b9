import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { type Bot, renameBot } from '#contract/bots.ts'
import { showFaults, validateBy } from '#web/platform/form-faults.ts'
import { usePhrases } from '#web/platform/language.tsx'
import { ErrorNotice } from '#web/ui/ErrorNotice.tsx'
import { FormActions } from '#web/ui/FormActions.tsx'
import { useChangeBot } from './bots.queries.ts'

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
  const phrases = usePhrases()
  const change = useChangeBot()
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm({
    initialValues: { name: bot.name },
    validate: validateBy(phrases, renameBot.body.required({ name: true })),
  })

  async function submit({ name }: { name: string }) {
    setFailure(null)
    try {
      await change.mutateAsync({ botId: bot.id, name })
      onClose()
    } catch (error) {
      if (showFaults(phrases, error, form) !== null) setFailure(error)
    }
  }

  return (
    <form noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
      <Stack gap="md">
        <TextInput label={phrases.bots.create.name} autoComplete="off" data-autofocus {...form.getInputProps('name')} />
        {failure !== null && <ErrorNotice error={failure} />}
        <FormActions align="end">
          <Button variant="default" onClick={onClose}>
            {phrases.common.actions.cancel}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {phrases.bots.rename.submit}
          </Button>
        </FormActions>
      </Stack>
    </form>
  )
}
