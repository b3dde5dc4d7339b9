import { Button, Modal, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { listApplications } from '#contract/features/accounts.ts'
import { decideApplications } from '#contract/features/admin/invitations.ts'
import { sendsMail } from '#web/platform/boot.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { GuardedModal } from '#web/ui/form/GuardedModal.tsx'
import { InvitationLink } from './InvitationLink.tsx'

interface BatchDialogProps {
  ids: readonly string[]
  kind: 'approve' | 'reject'
  isOpen: boolean
  onClose: () => void
  onDecided: () => void
}

type Invitations = ReplyOf<typeof decideApplications>['invitations']

/** Decides all that are ticked alike; one reason for all where they are declined. Mount a new one for each. */
export function BatchDialog({ ids, kind, isOpen, onClose, onDecided }: BatchDialogProps) {
  const { common } = usePhrases()
  const { applications, mint } = usePhrases('admin')
  const { batch, rejectDialog } = applications
  const format = useFormat()
  const [invitations, setInvitations] = useState<Invitations>([])
  const count = format.number(ids.length)
  const form = useContractForm(decideApplications, {
    initial: { reason: '' },
    argumentsOf: ({ reason }) => ({
      body:
        kind === 'approve'
          ? { decision: 'approve' as const, ids: [...ids] }
          : { decision: 'reject' as const, ids: [...ids], reason },
    }),
    invalidates: [listApplications],
    onSaved: ({ decided, skipped, invitations: toPassOn }) => {
      const done = kind === 'approve' ? batch.approved(format.number(decided)) : batch.rejected(format.number(decided))
      showToast({ message: skipped === 0 ? done : `${done}${batch.skipped(format.number(skipped))}` })
      onDecided()
      if (toPassOn.length > 0) setInvitations(toPassOn)
      else onClose()
    },
  })
  if (invitations.length > 0)
    return (
      <Modal
        opened={isOpen}
        // A click beside it must not lose what is passed on from here.
        closeOnClickOutside={false}
        onClose={onClose}
        title={applications.approveDialog.passOn}
        closeButtonProps={{ 'aria-label': common.actions.close }}
      >
        <Stack gap="lg">
          {invitations.map((invitation) => (
            <InvitationLink key={invitation.code} invitation={invitation} email={invitation.email} />
          ))}
        </Stack>
        <FormActions align="end">
          <Button onClick={onClose}>{mint.done}</Button>
        </FormActions>
      </Modal>
    )
  return (
    <GuardedModal
      opened={isOpen}
      onClose={onClose}
      title={kind === 'approve' ? batch.approveTitle(count) : batch.rejectTitle(count)}
    >
      <form id={form.id} onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <p>
            {kind === 'approve'
              ? sendsMail()
                ? batch.approveText
                : batch.approveTextWithoutMail
              : sendsMail()
                ? batch.rejectText
                : rejectDialog.textWithoutMail}
          </p>
          {form.failure !== null && <ErrorNotice error={form.failure} />}
          {kind === 'reject' && (
            <Textarea
              required
              withAsterisk={false}
              label={rejectDialog.reasonLabel}
              description={batch.reasonHint}
              rows={3}
              data-autofocus
              {...form.input('reason')}
            />
          )}
          <FormActions align="end">
            <Button variant="default" onClick={() => form.leave(onClose)}>
              {common.actions.cancel}
            </Button>
            <Button type="submit" loading={form.isSending}>
              {kind === 'approve' ? batch.approve(count) : batch.reject(count)}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </GuardedModal>
  )
}
