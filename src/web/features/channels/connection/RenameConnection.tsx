import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Connection, changeConnection } from '#contract/features/channels/connections.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { GuardedModal } from '#web/ui/form/GuardedModal.tsx'
import { connectionReads } from '../channels.queries.ts'

export function RenameConnection({ connection }: { connection: Connection }) {
  const connecting = usePhrases('connecting')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {connecting.rename}
      </Button>
      <GuardedModal opened={isOpen} onClose={close} title={connecting.rename}>
        <RenameForm connection={connection} onClose={close} />
      </GuardedModal>
    </>
  )
}

function RenameForm({ connection: { id, name }, onClose }: { connection: Connection; onClose: () => void }) {
  const { common } = usePhrases()
  const connecting = usePhrases('connecting')
  const bot = useBot()
  const form = useContractForm(changeConnection, {
    initial: { name },
    argumentsOf: (body) => ({ params: { botId: bot.id, connectionId: id }, body }),
    invalidates: connectionReads,
    onSaved: () => {
      onClose()
      showToast({ message: connecting.renamed })
    },
  })
  return (
    <form id={form.id} noValidate onSubmit={form.onSubmit}>
      <TextInput label={connecting.name} autoComplete="off" maxLength={60} data-autofocus {...form.input('name')} />
      {form.failure !== null && <ErrorNotice error={form.failure} />}
      <FormActions align="end">
        <Button variant="default" onClick={() => form.leave(onClose)}>
          {common.actions.cancel}
        </Button>
        <Button type="submit" loading={form.isSending}>
          {common.actions.save}
        </Button>
      </FormActions>
    </form>
  )
}
