/** Which facts the second step asks for. */
import type { InformationField } from '#contract/features/customising/information.ts'
import type { SetUpPath } from '#contract/features/customising/set-up.ts'
import type { Fact } from '#contract/features/facts.ts'

const fields = {
  basic: ['products', 'price', 'howToBuy', 'paymentMethods', 'afterSalesService'],
  integrated: [
    'products',
    'isFree',
    'price',
    'discount',
    'howToBuy',
    'paymentMethods',
    'afterSalesService',
    'officialWebsite',
  ],
} as const satisfies Record<SetUpPath, readonly InformationField[]>

/** Blanks of the templates that ask for the same as a fact: nobody is asked twice in one step. */
const sameAs: Readonly<Partial<Record<InformationField, readonly string[]>>> = {
  paymentMethods: ['支付方式', 'payment methods'],
  officialWebsite: ['官网地址', 'official website'],
}

export function offerFields(path: SetUpPath, facts: readonly Fact[]): InformationField[] {
  const asked = new Set(facts.filter(({ items, value }) => items > 0 || value !== '').map(({ label }) => label))
  return fields[path].filter((field) => !sameAs[field]?.some((label) => asked.has(label)))
}
