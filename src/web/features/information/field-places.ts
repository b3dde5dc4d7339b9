/** Where a field of the bot information stands: its tab, and the address that opens it there. */
import {
  type FeatureField,
  type InformationField,
  informationFields,
  type personalFields,
} from '#contract/features/customising/information.ts'

export const tabs = ['basic', 'purchase', 'feature', 'more'] as const
export type InformationTab = (typeof tabs)[number]

export const basicFields = ['reasonForName', 'selfIntroduction', 'officialWebsite', 'products'] as const
export const buyingFields = ['isFree', 'price', 'discount', 'howToBuy', 'paymentMethods', 'afterSalesService'] as const
/** The most asked first. */
export const moreFields = [
  'creator',
  'gender',
  'birthday',
  'zodiacSign',
  'chineseZodiac',
  'personality',
  'birthplace',
  'education',
  'height',
  'weight',
  'bloodType',
  'appearance',
  'maritalStatus',
  'father',
  'mother',
  'storageMode',
  'race',
] as const satisfies readonly (typeof personalFields)[number][]

export const fieldsOfTab = { basic: basicFields, purchase: buyingFields, more: moreFields } as const

function tabOf(field: FieldPlace['field']): InformationTab {
  if (field === 'name' || (basicFields as readonly string[]).includes(field)) return 'basic'
  return (buyingFields as readonly string[]).includes(field) ? 'purchase' : 'more'
}

export interface FieldPlace {
  readonly field: InformationField | FeatureField | 'name'
  readonly featureId?: string
}

/** `page` is the screen's own address, with its bot. */
export function fieldPath(page: string, { field, featureId }: FieldPlace): string {
  const query =
    featureId === undefined ? `tab=${tabOf(field)}&field=${field}` : `tab=feature&feature=${featureId}&field=${field}`
  return `${page}${page.includes('?') ? '&' : '?'}${query}`
}

/** The field that an answer is made from: `info:price`, `feature:<id>:isFree`; undefined of any other entry. */
export function fieldOfEntry(entryId: string): FieldPlace | undefined {
  const [source, first = '', second = ''] = entryId.split(':')
  if (source === 'info' && ['name', ...informationFields].includes(first))
    return { field: first as FieldPlace['field'] }
  return source === 'feature' && second !== '' ? { field: second as FeatureField, featureId: first } : undefined
}

/** The other way round. */
export function entryOfField(field: string, featureId?: string): string {
  return featureId === undefined ? `info:${field}` : `feature:${featureId}:${field}`
}
