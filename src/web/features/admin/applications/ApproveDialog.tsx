import { Stack } from '@mantine/core'
import { type Application, decideApplication, listApplications } from '#contract/features/accounts.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { MailPreview } from '../outbox/MailPreview.tsx'

export interface DecisionDialogProps {
  application: Application
  isOpen: boolean
  onClose: () => void
  onDecided: (message: string) => void
}

export function ApproveDialog({ application, isOpen, onClose, onDecided }: DecisionDialogProps) {
  const { approveDialog } = usePhrases('admin').applications
  const deciding = useCall(decideApplication, { invalidates: [listApplications] })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={approveDialog.title}
      actionLabel={approveDialog.action}
      onConfirm={async () => {
        await deciding.call({ params: { applicationId: application.id }, body: { decision: 'approve' } })
        onDecided(approveDialog.done(application.email))
      }}
    >
      <Stack gap="sm">
        <p>{approveDialog.text}</p>
        <MailPreview application={application} />
      </Stack>
    </ConfirmDialog>
  )
}
