/** What a bot knows of itself and of what it sells: specification section 3, "Bot information". Customers are answered from it without any corpus. */

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
  /** Of products and of payment methods. */
  listLength: 50,
  features: 50,
} as const
