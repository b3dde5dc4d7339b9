import { Button, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { type Application, decideApplication, type Invitation, listApplications } from '#contract/features/accounts.ts'
import { sendsMail } from '#web/platform/boot.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { MailPreview } from '../outbox/MailPreview.tsx'
import { InvitationLink } from './InvitationLink.tsx'

export interface DecisionDialogProps {
  application: Application
  isOpen: boolean
  onClose: () => void
  onDecided: (message: string) => void
}

export function ApproveDialog({ application, isOpen, onClose, onDecided }: DecisionDialogProps) {
  const { common } = usePhrases()
  const { applications, mint } = usePhrases('admin')
  const { approveDialog } = applications
  const deciding = useCall(decideApplication, { invalidates: [listApplications] })
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const { email } = application

  if (invitation)
    return (
      <Modal
        opened
        // A click beside it must not lose what is passed on from here.
        closeOnClickOutside={false}
        onClose={() => setInvitation(null)}
        title={approveDialog.passOn}
        closeButtonProps={{ 'aria-label': common.actions.close }}
      >
        <InvitationLink invitation={invitation} email={email} />
        <FormActions align="end">
          <Button onClick={() => setInvitation(null)}>{mint.done}</Button>
        </FormActions>
      </Modal>
    )
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={approveDialog.title}
      actionLabel={sendsMail() ? approveDialog.action : approveDialog.actionWithoutMail}
      onConfirm={async () => {
        const decided = await deciding.call({
          params: { applicationId: application.id },
          body: { decision: 'approve' },
        })
        setInvitation(decided.invitation)
        onDecided(decided.invitation ? approveDialog.approved(email) : approveDialog.done(email))
      }}
    >
      <Stack gap="sm">
        <p>{sendsMail() ? approveDialog.text : approveDialog.textWithoutMail}</p>
        {sendsMail() && <MailPreview application={application} />}
      </Stack>
    </ConfirmDialog>
  )
}
