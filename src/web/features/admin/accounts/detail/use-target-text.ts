import { type EntitlementName, entitlementNames } from '#contract/entitlements.ts'
import type { InspectedAccount } from '#contract/features/admin/accounts.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useAmountText } from '../../lists/use-amount-text.ts'

type Change = Pick<InspectedAccount['events'][number], 'action' | 'target'>

/** What an event changed. Roles and quantities are stored by the names that the product calls them, for whatever language reads them. */
export function useTargetText(): (event: Change) => string {
  const { history } = usePhrases('consoleAccounts')
  const { privileges } = usePhrases('accounts')
  const amountText = useAmountText()

  function amountOf(stored: string): string {
    if (stored === 'by plan') return history.byPlan
    if (stored === 'true' || stored === 'false') return amountText(stored === 'true')
    return amountText(stored === 'unlimited' ? null : Number(stored))
  }

  return ({ action, target }) => {
    if (action === 'account-role-changed') return target.endsWith('admin') ? history.madeAdmin : history.madeUser
    const change = action === 'account-limits-changed' && /^(\w+) (.+) → (.+)$/.exec(target)
    if (!change) return target
    const [, name = '', before = '', after = ''] = change
    if (!entitlementNames.includes(name as EntitlementName)) return target
    return history.change(privileges.names[name as EntitlementName], amountOf(before), amountOf(after))
  }
}
