import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'

/** What somebody has, in words: a number, yes or no, or no limit. */
export function useAmountText(): (amount: number | boolean | null) => string {
  const { unlimited, privileges } = usePhrases('accounts')
  const format = useFormat()
  return (amount) => {
    if (amount === null) return unlimited
    if (typeof amount === 'number') return format.number(amount)
    return amount ? privileges.yes : privileges.no
  }
}
