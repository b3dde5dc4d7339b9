import { Button } from '@mantine/core'
import { useState } from 'react'
import { entitlementNames } from '#contract/entitlements.ts'
import type { InspectedAccount } from '#contract/features/admin/accounts.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useAmountText } from '../../lists/use-amount-text.ts'
import styles from '../accounts.module.css'
import { LimitsDialog } from './LimitsDialog.tsx'

/** What the plan says, and what this account has instead. */
export function AccountLimits({ account }: { account: InspectedAccount }) {
  const { limits: words } = usePhrases('consoleAccounts')
  const { names } = usePhrases('accounts').privileges
  const amountText = useAmountText()
  const [isOpen, setOpen] = useState(false)
  const { planLimits, limits, limitChanges } = account
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2>{words.title}</h2>
        <Button size="sm" variant="default" onClick={() => setOpen(true)}>
          {words.edit}
        </Button>
      </div>
      <p className={styles.quiet}>{words.text}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.column}</th>
            <th scope="col">{words.byPlan}</th>
            <th scope="col">{words.own}</th>
          </tr>
        </thead>
        <tbody>
          {entitlementNames.map((name) => (
            <tr key={name}>
              <th scope="row">{names[name]}</th>
              <td className="tabular">{amountText(planLimits[name])}</td>
              <td className="tabular" data-is-own={limitChanges[name] !== undefined || undefined}>
                {amountText(limits[name])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <LimitsDialog account={account} isOpen={isOpen} onClose={() => setOpen(false)} />
    </section>
  )
}
