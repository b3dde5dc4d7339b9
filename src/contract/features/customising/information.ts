/** What a bot knows of itself and of what it sells: specification section 3, "Bot information". Customers are answered from it without any corpus. */
import { z } from 'zod'
import { fault } from '../../errors.ts'
import { cleanText, daySchema, optionalText } from '../../fields.ts'

/** What customers ask before and after they buy. */
export const purchaseFields = [
  'reasonForName',
  'selfIntroduction',
  'officialWebsite',
  'products',
  'isFree',
  'price',
  'discount',
  'howToBuy',
  'paymentMethods',
  'afterSalesService',
] as const
export type PurchaseField = (typeof purchaseFields)[number]

/** What they ask of the bot as if it were somebody. */
export const personalFields = [
  'father',
  'mother',
  'birthday',
  'chineseZodiac',
  'gender',
  'bloodType',
  'zodiacSign',
  'race',
  'weight',
  'height',
  'appearance',
  'education',
  'maritalStatus',
  'personality',
  'birthplace',
  'storageMode',
  'creator',
] as const
export type PersonalField = (typeof personalFields)[number]

/** Beside its name, which tells features apart. */
export const featureFields = ['description', 'why', 'howToUse', 'howItWorks', 'isFree', 'price'] as const
export type FeatureField = (typeof featureFields)[number]

export const informationFields = [...purchaseFields, ...personalFields] as const
export type InformationField = PurchaseField | PersonalField

export const informationLimits = {
  /** Of a text; a self-introduction may be longer. */
  textLength: 500,
  introductionLength: 2000,
  /** Of products and of payment methods: how many, and how long each is. */
  listLength: 50,
  entryLength: 100,
  /** Of an answer in the owner's own words. */
  wordingLength: 2000,
  features: 50,
} as const

/* The values of fields. Each has one that says: not filled in. */

const { textLength, introductionLength, listLength, entryLength, wordingLength } = informationLimits

const shortText = optionalText(textLength)

/** With http or https alone: others could run something. What people type without either gets https. */
const websiteSchema = optionalText(textLength)
  .transform((text) => (text === '' || /^(?:[a-z][a-z0-9+.-]*:(?!\d)|\/)/i.test(text) ? text : `https://${text}`))
  .pipe(z.string().refine((text) => text === '' || isWebsite(text), fault('link-format')))

function isWebsite(text: string): boolean {
  if (/[\s"<>\\^`{|}]/.test(text)) return false
  // Browsers read "https:shop.com" as a place of the page that it stands on, or as they like.
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return false
  const { hostname, username, password } = new URL(text)
  return hostname.includes('.') && username === '' && password === ''
}

/** As they were sent, with repeats and empty ones. */
const mostSent = 500

/** Each once, as it was typed first. */
const listSchema = z
  // Before its entries are looked at.
  .array(z.string())
  .max(mostSent, fault('too-many-entries'))
  .pipe(
    z.array(
      z
        .string()
        .transform((text) => cleanText(text).replace(/\s+/g, ' ').trim())
        .pipe(z.string().max(entryLength, fault('field-too-long'))),
    ),
  )
  .transform((texts) => {
    const known = new Set([''])
    return texts.filter((text) => {
      const key = text.normalize('NFKC').toLowerCase()
      const isNew = !known.has(key)
      known.add(key)
      return isNew
    })
  })
  .pipe(z.array(z.string()).max(listLength, fault('too-many-entries')))

export const freeChoices = ['yes', 'no', 'unset'] as const
const freeSchema = z.enum(freeChoices, fault('choice-invalid'))
export type FreeChoice = z.infer<typeof freeSchema>

export const currencies = ['CNY', 'HKD', 'TWD', 'USD', 'GBP', 'EUR', 'JPY', 'KRW', 'SGD', 'AUD', 'CAD'] as const
export type Currency = (typeof currencies)[number]

/** Digits alone, as a text, so that it is said as it was typed. */
const amountSchema = z
  .string()
  .transform((text) => text.normalize('NFKC').replace(/[\s,]/g, ''))
  .pipe(z.string().regex(/^(?:\d{1,9}(?:\.\d{1,2})?)?$/, fault('amount-format')))

const priceSchema = z.object({
  text: shortText,
  /** What it costs at least; empty where there is no such number. */
  amount: amountSchema,
  currency: z.enum(currencies, fault('choice-invalid')),
})
export type Price = z.infer<typeof priceSchema>

const discountSchema = z.object({
  text: shortText,
  /** How many per cent the price goes down; empty where there is no such number. */
  percent: z
    .string()
    .transform((text) => text.normalize('NFKC').replace(/[\s%]/g, ''))
    .pipe(z.string().regex(/^(?:[1-9]\d?)?$/, fault('percent-format'))),
})
export type Discount = z.infer<typeof discountSchema>

/** A day or nothing. */
const birthdaySchema = z
  .string()
  .refine((text) => text === '' || daySchema.safeParse(text).success, fault('birthday-format'))

const textFields = [
  'reasonForName',
  'howToBuy',
  'afterSalesService',
  ...personalFields.filter((field) => field !== 'birthday'),
] as const satisfies readonly InformationField[]

export const factSchemas = {
  ...(Object.fromEntries(textFields.map((field) => [field, shortText])) as Record<
    (typeof textFields)[number],
    typeof shortText
  >),
  selfIntroduction: optionalText(introductionLength),
  officialWebsite: websiteSchema,
  products: listSchema,
  paymentMethods: listSchema,
  isFree: freeSchema,
  price: priceSchema,
  discount: discountSchema,
  birthday: birthdaySchema,
} satisfies Record<InformationField, z.ZodType>

export const featureFactSchemas = {
  description: shortText,
  why: shortText,
  howToUse: shortText,
  howItWorks: shortText,
  isFree: freeSchema,
  price: priceSchema,
} satisfies Record<FeatureField, z.ZodType>

export const factsSchema = z.object(factSchemas)
export const featureFactsSchema = z.object(featureFactSchemas)
export type InformationFacts = z.infer<typeof factsSchema>
export type FeatureFacts = z.infer<typeof featureFactsSchema>

/** An answer in the owner's own words; empty: the one that is made from the fact. */
export const wordingSchema = optionalText(wordingLength)

export const wordingsOf = <F extends string>(fields: readonly F[]) => z.partialRecord(z.enum(fields), wordingSchema)
