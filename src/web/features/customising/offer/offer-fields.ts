/** Which facts the second step asks for. */
import type { InformationField } from '#contract/features/customising/information.ts'
import type { Beginning, SetUpPath } from '#contract/features/customising/set-up.ts'

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

/** The same before there is a bot, whose blanks could be looked at. */
export const sameInTemplate: Readonly<Record<Beginning, readonly string[]>> = {
  general: ['payment methods'],
  coin: ['official website'],
  empty: [],
}

/** `blanks`: the labels of those that the step asks for. */
export function offerFields(path: SetUpPath, blanks: readonly string[]): InformationField[] {
  return fields[path].filter((field) => !sameAs[field]?.some((label) => blanks.includes(label)))
}
