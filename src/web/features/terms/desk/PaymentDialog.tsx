import { Button, Stack, TextInput } from '@mantine/core'
import { inspectAccount, listAccounts } from '#contract/features/admin/accounts.ts'
import { findAccountPlan, type Instalment, recordPayment, type Term } from '#contract/features/terms/terms.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { GuardedModal } from '#web/ui/form/GuardedModal.tsx'
import type { FoundPlan } from './found-plan.ts'

/** What was received for one instalment. */
export function PaymentDialog({
  found,
  term,
  instalment,
  onClose,
}: {
  found: FoundPlan
  term: Term
  instalment: Instalment
  onClose: () => void
}) {
  const { common } = usePhrases()
  const { payment } = usePhrases('termsDesk')
  const format = useFormat()
  const form = useContractForm(recordPayment, {
    initial: { paidOn: found.today, reference: '' },
    argumentsOf: ({ paidOn, reference }) => ({
      params: { accountId: found.accountId },
      body: {
        termId: term.id,
        instalment: instalment.number,
        amountFen: instalment.amountFen,
        paidOn,
        reference,
      },
    }),
    invalidates: [findAccountPlan, inspectAccount, listAccounts],
    onSaved: ({ number }) => {
      showToast({ message: payment.done(number) })
      onClose()
    },
  })
  return (
    <GuardedModal opened onClose={onClose} title={payment.title(format.number(instalment.number))}>
      <form id={form.id} onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <p>{payment.text}</p>
          {form.failure !== null && <ErrorNotice error={form.failure} />}
          <p>
            <strong className="tabular">{payment.amount(format.money(instalment.amountFen))}</strong>
          </p>
          <TextInput type="date" label={payment.paidOn} {...form.input('paidOn')} />
          <TextInput label={payment.reference} maxLength={100} autoComplete="off" {...form.input('reference')} />
          <FormActions align="end">
            <Button variant="default" onClick={() => form.leave(onClose)}>
              {common.actions.cancel}
            </Button>
            <Button type="submit" loading={form.isSending}>
              {payment.submit}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </GuardedModal>
  )
}
