import { Button, TextInput } from '@mantine/core'
import { updateAccount } from '#contract/features/account/details.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useUpdateAccount } from '#web/platform/session.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { FormFailure } from '../../fields/FormParts.tsx'
import styles from '../account-area.module.css'
import { useAccount } from '../use-account.ts'

/** Whom the service is for, and whom to call. */
export function PersonForm() {
  const { common } = usePhrases()
  const { person, saved } = usePhrases('accountDetails')
  const { email, customerName, contactName, phone } = useAccount()
  const update = useUpdateAccount()
  const form = useContractForm(updateAccount, {
    initial: { customerName: customerName ?? '', contactName: contactName ?? '', phone: phone ?? '' },
    argumentsOf: (body) => ({ body }),
    onSaved: ({ account }) => {
      update(account)
      const { customerName: customer, contactName: contact, phone: number } = account
      form.restart({ customerName: customer ?? '', contactName: contact ?? '', phone: number ?? '' })
      showToast({ message: saved })
    },
  })
  return (
    <form className={styles.personForm} id={form.id} onSubmit={form.onSubmit} noValidate>
      <FormFailure error={form.failure} />
      <TextInput
        className={styles.whole}
        label={person.customerName}
        description={person.customerNameHint}
        placeholder={email}
        autoComplete="organization"
        {...form.input('customerName')}
      />
      <TextInput label={person.contactName} autoComplete="name" {...form.input('contactName')} />
      <TextInput label={person.phone} type="tel" autoComplete="tel" {...form.input('phone')} />
      <FormActions>
        <Button type="submit" variant={form.isDirty ? 'filled' : 'default'} loading={form.isSending}>
          {common.actions.save}
        </Button>
      </FormActions>
    </form>
  )
}
