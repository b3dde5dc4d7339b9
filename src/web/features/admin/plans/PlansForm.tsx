import { Button, Checkbox, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { type EntitlementName, entitlementNames, kindOf, type Tier, tiers } from '#contract/entitlements.ts'
import { changePlans, getPlans, mayBeUnlimited, type PlanRecord, planRecordSchema } from '#contract/features/plans.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ApiError } from '#web/platform/requests/api-client.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { useAmountText } from '../lists/use-amount-text.ts'
import styles from './plans.module.css'
import { changesBetween, fenOf, type TypedRecord, typedOf, typedOnTopOf } from './typed-record.ts'

export function PlansForm({ record }: { record: PlanRecord }) {
  const words = usePhrases('consolePlans')
  const accounts = usePhrases('accounts')
  const { names } = accounts.privileges
  /** What the next change is made from: another ADMIN's may have come between. */
  const [base, setBase] = useState(record)
  const [met, setMet] = useState<PlanRecord | null>(null)
  const form = useContractForm(changePlans, {
    initial: typedOf(record),
    argumentsOf: ({ quantities, prices }) => ({
      body: {
        quantities: quantities as unknown as PlanRecord['quantities'],
        prices: { monthlyFen: fenOf(prices.monthlyFen), yearlyFen: fenOf(prices.yearlyFen) },
        revision: base.revision,
      },
    }),
    invalidates: [getPlans],
    onFailure: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'edit-conflict') return false
      const { data } = planRecordSchema.safeParse(error.details.current)
      if (data === undefined) return false
      setMet(base)
      setBase(data)
      form.rebase(typedOf(data), typedOnTopOf(form.values, base, data))
      return true
    },
    onSaved: (saved): void => {
      setBase(saved)
      setMet(null)
      form.restart(typedOf(saved))
      showToast({ message: words.saved })
    },
  })
  return (
    <form className={styles.form} id={form.id} onSubmit={form.onSubmit} noValidate>
      {form.failure !== null && <ErrorNotice error={form.failure} />}
      {met !== null && <Conflict before={met} now={base} />}
      <section className={styles.section}>
        <h2>{words.prices}</h2>
        <div className={styles.prices}>
          {(['monthlyFen', 'yearlyFen'] as const).map((name) => (
            <NumberInput
              key={name}
              label={name === 'monthlyFen' ? words.monthly : words.yearly}
              prefix="¥"
              decimalScale={2}
              hideControls
              thousandSeparator=","
              value={form.values.prices[name]}
              error={form.faultText(`prices.${name}`)}
              description={name === 'yearlyFen' && isYearDearer(form.values) ? words.yearDearer : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              onChange={(value) => form.setValue(`prices.${name}`, value)}
            />
          ))}
        </div>
      </section>
      <section className={styles.section}>
        <h2>{words.quantities}</h2>
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{accounts.privileges.column}</th>
                {tiers.map((tier) => (
                  <th key={tier} scope="col">
                    {accounts.tier[tier]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {entitlementNames.map((name) => (
                <tr key={name}>
                  <th scope="row">{names[name]}</th>
                  {tiers.map((tier) => (
                    <td key={tier} data-tier={accounts.tier[tier]}>
                      <Amount
                        name={name}
                        tier={tier}
                        typed={form.values.quantities[tier][name]}
                        error={form.faultText(`quantities.${tier}.${name}`)}
                        onChange={(value) => form.setValue(`quantities.${tier}.${name}`, value)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <div>
        <Button type="submit" loading={form.isSending}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}

/** Whether a year at once costs more than twelve months: allowed, but mostly a slip. */
function isYearDearer({ prices }: TypedRecord): boolean {
  return fenOf(prices.yearlyFen) > 12 * fenOf(prices.monthlyFen)
}

interface AmountProps {
  name: EntitlementName
  tier: Tier
  typed: TypedRecord['quantities'][Tier][EntitlementName]
  error: string | undefined
  onChange: (value: number | string | boolean | null) => void
}

function Amount({ name, tier, typed, error, onChange }: AmountProps) {
  const words = usePhrases('consolePlans')
  const accounts = usePhrases('accounts')
  const label = words.amountOf(accounts.privileges.names[name], accounts.tier[tier])
  if (kindOf(name) === 'feature')
    return (
      <Checkbox
        aria-label={label}
        checked={typed === true}
        error={error}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  return (
    <div className={styles.amount}>
      <NumberInput
        aria-label={label}
        placeholder={typed === null ? words.unlimited : ''}
        hideControls
        thousandSeparator=","
        disabled={typed === null}
        value={typeof typed === 'number' || typeof typed === 'string' ? typed : ''}
        error={error}
        onChange={onChange}
      />
      {mayBeUnlimited(name) && (
        <Checkbox
          size="xs"
          label={words.unlimited}
          aria-label={words.unlimitedOf(accounts.privileges.names[name], accounts.tier[tier])}
          checked={typed === null}
          onChange={(event) => onChange(event.currentTarget.checked ? null : '')}
        />
      )}
    </div>
  )
}

/** What holds now, where it is other than what the form began with. */
function Conflict({ before, now }: { before: PlanRecord; now: PlanRecord }) {
  const words = usePhrases('consolePlans')
  const accounts = usePhrases('accounts')
  const amountText = useAmountText()
  return (
    <section className={styles.conflict} role="alert">
      <strong>{words.conflict}</strong>
      <p>{words.conflictText}</p>
      <ul>
        {changesBetween(before, now).map((change) => {
          const name =
            'price' in change
              ? change.price === 'monthlyFen'
                ? words.monthly
                : words.yearly
              : words.amountOf(accounts.privileges.names[change.name], accounts.tier[change.tier])
          const key = 'price' in change ? change.price : `${change.tier} ${change.name}`
          return <li key={key}>{words.nowIs(name, amountText(change.amount))}</li>
        })}
      </ul>
    </section>
  )
}
