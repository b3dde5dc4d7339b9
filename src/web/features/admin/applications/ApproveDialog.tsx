import { Stack } from '@mantine/core'
import { type Application, decideApplication } from '#contract/accounts.ts'
import { callApi } from '#web/platform/api-client.ts'
import { usePhrases } from '#web/platform/language.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { MailPreview } from '../outbox/MailPreview.tsx'

export interface DecisionDialogProps {
  application: Application
  isOpen: boolean
  onClose: () => void
  onDecided: (message: string) => void
}

export function ApproveDialog({ application, isOpen, onClose, onDecided }: DecisionDialogProps) {
  const { approveDialog } = usePhrases().admin.applications
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={approveDialog.title}
      actionLabel={approveDialog.action}
      onConfirm={async () => {
        await callApi(decideApplication, { params: { applicationId: application.id }, body: { decision: 'approve' } })
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
