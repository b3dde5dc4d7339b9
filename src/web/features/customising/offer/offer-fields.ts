/** Which facts the second step asks for, and which blanks. */

import { templateBlankCounts } from '#contract/features/bots.ts'
import type { InformationField } from '#contract/features/customising/information.ts'
import type { Beginning, SetUpPath } from '#contract/features/customising/set-up.ts'

export const offerFields = {
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

/** A fact fills the blank that asks for the same: nobody is asked twice. */
const sameBlanks: Readonly<Partial<Record<InformationField, readonly string[]>>> = {
  paymentMethods: ['支付方式', 'payment methods'],
  officialWebsite: ['官网地址', 'official website'],
}

export function isAskedAsFact(path: SetUpPath, label: string): boolean {
  return offerFields[path].some((field) =>
    (sameBlanks as Readonly<Record<string, readonly string[]>>)[field]?.includes(label),
  )
}

/** How many blanks there will be, before there is a bot. */
export function blankCountOf(path: SetUpPath, beginning: Beginning): number {
  if (beginning === 'empty') return 0
  const same = beginning === 'general' ? 'payment methods' : 'official website'
  return templateBlankCounts[beginning] - (isAskedAsFact(path, same) ? 1 : 0)
}
