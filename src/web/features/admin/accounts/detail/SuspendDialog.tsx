import { Button, Stack, Textarea } from '@mantine/core'
import {
  type InspectedAccount,
  inspectAccount,
  listAccounts,
  suspendAccount,
} from '#contract/features/admin/accounts.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { GuardedModal } from '#web/ui/form/GuardedModal.tsx'

interface SuspendDialogProps {
  account: InspectedAccount
  isOpen: boolean
  onClose: () => void
}

/** Suspends with a reason, which the owner is mailed. */
export function SuspendDialog({ account, isOpen, onClose }: SuspendDialogProps) {
  const { suspendDialog } = usePhrases('consoleAccounts')
  return (
    <GuardedModal opened={isOpen} onClose={onClose} title={suspendDialog.title(account.email)}>
      <SuspendForm account={account} onClose={onClose} />
    </GuardedModal>
  )
}

function SuspendForm({ account, onClose }: Omit<SuspendDialogProps, 'isOpen'>) {
  const { common } = usePhrases()
  const { suspendDialog, detail } = usePhrases('consoleAccounts')
  const form = useContractForm(suspendAccount, {
    initial: { reason: '' },
    argumentsOf: ({ reason }) => ({ params: { accountId: account.id }, body: { reason } }),
    invalidates: [inspectAccount, listAccounts],
    onSaved: () => {
      showToast({ message: suspendDialog.done(account.email) })
      onClose()
    },
  })
  return (
    <form id={form.id} onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <p>{suspendDialog.text}</p>
        {form.failure !== null && <ErrorNotice error={form.failure} />}
        <Textarea
          required
          withAsterisk={false}
          label={suspendDialog.reason}
          description={suspendDialog.reasonHint(detail.languages[account.locale])}
          rows={3}
          data-autofocus
          {...form.input('reason')}
        />
        <FormActions align="end">
          <Button variant="default" onClick={() => form.leave(onClose)}>
            {common.actions.cancel}
          </Button>
          <Button type="submit" color="red" loading={form.isSending}>
            {suspendDialog.action}
          </Button>
        </FormActions>
      </Stack>
    </form>
  )
}
