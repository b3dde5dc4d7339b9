import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { mintInvitationCode } from '#contract/features/accounts.ts'
import { sendsMail } from '#web/platform/boot.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { GuardedModal } from '#web/ui/form/GuardedModal.tsx'
import { InvitationLink } from './InvitationLink.tsx'

/** A code for one email, or an open one. Mount a new one for each, so that the last code is not shown again. */
export function MintDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { common } = usePhrases()
  const admin = usePhrases('admin')
  const { mint } = admin
  const [minted, setMinted] = useState<ReplyOf<typeof mintInvitationCode> | null>(null)
  const form = useContractForm(mintInvitationCode, {
    initial: { email: '', note: '' },
    fieldOf: { 'account-exists': 'email' },
    argumentsOf: ({ email, note }) => ({ body: { note, ...(email.trim() !== '' && { email }) } }),
    onSaved: setMinted,
  })
  return (
    <GuardedModal
      opened={isOpen}
      onClose={onClose}
      title={mint.title}
      // A click beside the dialog must not lose a code that is shown only once.
      closeOnClickOutside={minted === null}
    >
      {minted ? (
        <>
          <InvitationLink invitation={minted} email={form.values.email.trim() || undefined} />
          <FormActions align="end">
            <Button onClick={onClose}>{mint.done}</Button>
          </FormActions>
        </>
      ) : (
        <form id={form.id} onSubmit={form.onSubmit} noValidate>
          <Stack gap="md">
            <p>{mint.text}</p>
            {form.failure !== null && <ErrorNotice error={form.failure} />}
            <TextInput
              label={mint.email}
              description={sendsMail() ? mint.emailHint : mint.emailHintWithoutMail}
              type="email"
              autoComplete="off"
              data-autofocus
              {...form.input('email')}
            />
            <TextInput
              label={mint.note}
              description={mint.noteHint}
              maxLength={200}
              autoComplete="off"
              {...form.input('note')}
            />
            <FormActions align="end">
              <Button variant="default" onClick={() => form.leave(onClose)}>
                {common.actions.cancel}
              </Button>
              <Button type="submit" loading={form.isSending}>
                {mint.submit}
              </Button>
            </FormActions>
          </Stack>
        </form>
      )}
    </GuardedModal>
  )
}
