import { Button, Checkbox, NumberInput, Stack, TextInput } from '@mantine/core'
import { grantPack, listPacks } from '#contract/features/account/usage.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { GuardedModal } from '#web/ui/form/GuardedModal.tsx'

interface PackForm {
  calls: number | null
  /** A day, good until it ends where the ADMIN is; empty: it does not expire. */
  expiresAt: string
  note: string
}

function endOf(day: string): string | null {
  if (day === '') return null
  const end = new Date(`${day}T23:59:59`)
  return Number.isNaN(end.getTime()) ? day : end.toISOString()
}

/** Calls that go on where those of a day end. */
export function GrantPackDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const { common } = usePhrases()
  const { dialog } = usePhrases('packs')
  const initial: PackForm = { calls: 1000, expiresAt: '', note: '' }
  const form = useContractForm(grantPack, {
    initial,
    argumentsOf: ({ calls, expiresAt, note }) => ({
      params: { accountId },
      body: { calls, expiresAt: endOf(expiresAt), note },
    }),
    invalidates: [listPacks],
    onSaved: () => {
      showToast({ message: dialog.done })
      onClose()
    },
  })
  const { calls } = form.values
  return (
    <GuardedModal opened onClose={onClose} title={dialog.title}>
      <form id={form.id} onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          {form.failure !== null && <ErrorNotice error={form.failure} />}
          <NumberInput
            label={dialog.calls}
            value={calls ?? ''}
            disabled={calls === null}
            onChange={(value) => form.setValue('calls', value === '' ? 0 : Number(value))}
            error={form.faultText('calls')}
            allowDecimal={false}
            thousandSeparator=","
            hideControls
          />
          <Checkbox
            label={dialog.endless}
            checked={calls === null}
            onChange={(event) => form.setValue('calls', event.currentTarget.checked ? null : 1000)}
          />
          <TextInput
            type="date"
            label={dialog.expiresAt}
            description={dialog.expiresHint}
            {...form.input('expiresAt')}
          />
          <TextInput label={dialog.note} description={dialog.noteHint} {...form.input('note')} />
          <FormActions align="end">
            <Button variant="default" onClick={() => form.leave(onClose)}>
              {common.actions.cancel}
            </Button>
            <Button type="submit" loading={form.isSending}>
              {dialog.submit}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </GuardedModal>
  )
}
