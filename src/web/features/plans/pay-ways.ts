import { z } from 'zod'
import { type PayType, payTypes } from '#contract/features/enquiries/leads.ts'
import { instalmentsOfTerm, savingFen, yearByMonthFen } from '#contract/prices.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { usePlanRecord } from '#web/platform/plan-record.ts'

/** The way to pay that the form of a request begins with. A year paid at once is the better offer. */
export const payFilter = z.object({ pay: z.enum(payTypes).catch('yearly') })

interface PayWay {
  readonly name: string
  readonly text: string
  readonly price: string
  /** Where it spares something. */
  readonly saving?: string
}

/** The two ways to pay for VIP, with what they cost here. */
export function usePayWays(): Readonly<Record<PayType, PayWay>> {
  const { form } = usePhrases('plans')
  const format = useFormat()
  const { prices } = usePlanRecord()
  const months = format.number(instalmentsOfTerm)
  const saving = savingFen(prices)
  return {
    monthly: {
      name: form.monthly,
      text: form.monthlyText(months, format.money(yearByMonthFen(prices))),
      price: form.monthlyPrice(format.money(prices.monthlyFen), months),
    },
    yearly: {
      name: form.yearly,
      text: form.yearlyText,
      price: format.money(prices.yearlyFen),
      ...(saving > 0 && { saving: form.saving(format.money(saving)) }),
    },
  }
}
