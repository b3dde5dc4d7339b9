import { Button, Checkbox, NumberInput, Select, Stack } from '@mantine/core'
import { type EntitlementChanges, type EntitlementName, entitlementNames, kindOf } from '#contract/entitlements.ts'
import { changeAccountLimits, type InspectedAccount, inspectAccount } from '#contract/features/admin/accounts.ts'
import { mayBeUnlimited } from '#contract/features/plans.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { GuardedModal } from '#web/ui/form/GuardedModal.tsx'
import { useAmountText } from '../../lists/use-amount-text.ts'
import styles from '../accounts.module.css'

interface LimitsDialogProps {
  account: InspectedAccount
  isOpen: boolean
  onClose: () => void
}

/** As the fields hold it: empty follows the plan, null has no limit. */
type Typed = Record<EntitlementName, number | string | boolean | null>

function typedOf(changes: EntitlementChanges): Typed {
  return Object.fromEntries(entitlementNames.map((name) => [name, changes[name] ?? emptyOf(changes, name)])) as Typed
}

function emptyOf(changes: EntitlementChanges, name: EntitlementName): '' | null {
  return changes[name] === null ? null : ''
}

function changesOf(typed: Typed): EntitlementChanges {
  return Object.fromEntries(entitlementNames.flatMap((name) => (typed[name] === '' ? [] : [[name, typed[name]]])))
}

/** What this account alone has, instead of what its plan says. */
export function LimitsDialog({ account, isOpen, onClose }: LimitsDialogProps) {
  const { limits } = usePhrases('consoleAccounts')
  return (
    <GuardedModal opened={isOpen} onClose={onClose} title={limits.dialogTitle(account.email)} size="lg">
      <LimitsForm account={account} onClose={onClose} />
    </GuardedModal>
  )
}

function LimitsForm({ account, onClose }: Omit<LimitsDialogProps, 'isOpen'>) {
  const { common } = usePhrases()
  const { limits: words } = usePhrases('consoleAccounts')
  const form = useContractForm(changeAccountLimits, {
    initial: { limitChanges: typedOf(account.limitChanges) },
    argumentsOf: ({ limitChanges }) => ({
      params: { accountId: account.id },
      body: { limitChanges: changesOf(limitChanges), before: account.limitChanges },
    }),
    invalidates: [inspectAccount],
    onSaved: () => {
      showToast({ message: words.done })
      onClose()
    },
  })
  const typed = form.values.limitChanges
  return (
    <form id={form.id} onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <p className={styles.quiet}>{words.dialogText}</p>
        {form.failure !== null && <ErrorNotice error={form.failure} />}
        <div className={styles.limitFields}>
          {entitlementNames.map((name) => (
            <LimitField
              key={name}
              name={name}
              byPlan={account.planLimits[name]}
              typed={typed[name]}
              error={form.faultText(`limitChanges.${name}`)}
              onChange={(amount) => form.setValue(`limitChanges.${name}`, amount)}
            />
          ))}
        </div>
        <FormActions align="end">
          <Button variant="default" onClick={() => form.leave(onClose)}>
            {common.actions.cancel}
          </Button>
          <Button type="submit" loading={form.isSending}>
            {words.save}
          </Button>
        </FormActions>
      </Stack>
    </form>
  )
}

interface LimitFieldProps {
  name: EntitlementName
  byPlan: number | boolean | null
  typed: number | string | boolean | null
  error: string | undefined
  onChange: (amount: number | string | boolean | null) => void
}

function LimitField({ name, byPlan, typed, error, onChange }: LimitFieldProps) {
  const { limits: words } = usePhrases('consoleAccounts')
  const { privileges } = usePhrases('accounts')
  const amountText = useAmountText()
  const label = privileges.names[name]
  if (kindOf(name) === 'feature')
    return (
      <Select
        label={label}
        data={[
          { value: '', label: words.followsPlan(amountText(byPlan)) },
          { value: 'yes', label: privileges.yes },
          { value: 'no', label: privileges.no },
        ]}
        allowDeselect={false}
        value={typed === true ? 'yes' : typed === false ? 'no' : ''}
        error={error}
        onChange={(value) => onChange(value === 'yes' ? true : value === 'no' ? false : '')}
      />
    )
  return (
    <div className={styles.limit}>
      <NumberInput
        label={label}
        placeholder={typed === null ? words.unlimited : words.followsPlan(amountText(byPlan))}
        hideControls
        thousandSeparator=","
        disabled={typed === null}
        value={typeof typed === 'number' || typeof typed === 'string' ? typed : ''}
        error={error}
        onChange={onChange}
      />
      {mayBeUnlimited(name) && (
        <Checkbox
          size="sm"
          label={words.unlimited}
          aria-label={words.unlimitedOf(label)}
          checked={typed === null}
          onChange={(event) => onChange(event.currentTarget.checked ? null : '')}
        />
      )}
    </div>
  )
}
