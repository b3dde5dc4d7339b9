import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { askForDeletion, deletionDays } from '#contract/features/account/deletion.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { PasswordField, useAccount } from '#web/features/accounts/public.ts'
import { forgetDrafts } from '#web/platform/forms/kept-drafts.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { Lost } from './Lost.tsx'

const dayMs = 86_400_000

/** Password, and a code where the log-in takes one: whoever finds an open browser cannot do this. */
export function DeletionForm({ onClose }: { onClose: () => void }) {
  const { common } = usePhrases()
  const { dialog } = usePhrases('accountDeletion')
  const format = useFormat()
  const { email, secondFactor } = useAccount()
  const hasSecondStep = secondFactor === 'on'
  const [until] = useState(() => format.dateTime(new Date(Date.now() + deletionDays * dayMs)))
  const form = useContractForm(askForDeletion, {
    initial: { password: '', code: '' },
    fieldOf: { 'password-wrong': 'password', 'code-wrong': 'code', 'code-used': 'code' },
    argumentsOf: ({ password, code }) => ({ body: hasSecondStep ? { password, code } : { password } }),
    isGuarded: false,
    onSaved: ({ deletesAt }) => {
      forgetDrafts()
      // A fresh page: nothing of the account stays in memory, and the guard does not lead to the log-in.
      window.location.assign(`${pathOf('accountDeletion')}?until=${encodeURIComponent(deletesAt)}`)
    },
  })
  return (
    <form id={form.id} onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <Lost />
        <p>{dialog.exportFirst}</p>
        <p>{dialog.undo(until)}</p>
        {form.failure !== null && <ErrorNotice error={form.failure} />}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={dialog.password}
          autoComplete="current-password"
          data-autofocus
          {...form.input('password')}
        />
        {hasSecondStep && (
          <TextInput
            size="md"
            required
            withAsterisk={false}
            label={dialog.code}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            {...form.input('code')}
          />
        )}
        <FormActions align="end">
          <Button variant="default" onClick={onClose}>
            {common.actions.cancel}
          </Button>
          <Button type="submit" color="red" loading={form.isSending}>
            {dialog.submit}
          </Button>
        </FormActions>
      </Stack>
    </form>
  )
}
