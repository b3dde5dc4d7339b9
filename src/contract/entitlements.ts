/**
 * What each plan unlocks, in one record. The account schema, the plan page, the table of privileges and the checks of the server derive from it;
 * the server enforces, the browser only shows.
 */
export type Role = 'user' | 'admin'
export type Plan = 'free' | 'vip-monthly' | 'vip-yearly'
/** The specification's word for what an account is: ADMIN, VIP, or an ordinary account. */
export const tiers = ['FREE', 'VIP', 'ADMIN'] as const
export type Tier = (typeof tiers)[number]

/** `feature`: has it or not. `count`: how many at the same time. `perDay`: how many a day of the account's time zone. null: unlimited. */
type Entitlement =
  | ({ readonly kind: 'feature' } & Readonly<Record<Tier, boolean>>)
  | ({ readonly kind: 'count' | 'perDay' } & Readonly<Record<Tier, number | null>>)

/** In the order in which they are shown. Only what the product has: an entry is a promise on the plan page. */
export const entitlements = {
  bots: { kind: 'count', FREE: 1, VIP: 10, ADMIN: null },
  callsPerDay: { kind: 'perDay', FREE: 100, VIP: 5000, ADMIN: null },
  chitChatPerDay: { kind: 'perDay', FREE: 20, VIP: null, ADMIN: null },
  corpusItemsPerBot: { kind: 'count', FREE: 200, VIP: 100_000, ADMIN: 100_000 },
  storageMb: { kind: 'count', FREE: 0, VIP: 1024, ADMIN: null },
  batchUpload: { kind: 'feature', FREE: false, VIP: true, ADMIN: true },
  export: { kind: 'feature', FREE: false, VIP: true, ADMIN: true },
  coinTemplate: { kind: 'feature', FREE: false, VIP: true, ADMIN: true },
} as const satisfies Record<string, Entitlement>

type Declared = typeof entitlements
export type EntitlementName = keyof Declared

type NamesOf<K extends Entitlement['kind']> = {
  [N in EntitlementName]: Declared[N]['kind'] extends K ? N : never
}[EntitlementName]
/** What a plan has or has not: an endpoint may require it. */
export type FeatureName = NamesOf<'feature'>
/** What a plan has a number of each day: an endpoint may charge it. */
export type QuotaName = NamesOf<'perDay'>
/** What a plan has a number of. */
export type CountedName = NamesOf<'count' | 'perDay'>

type AmountOf<N extends EntitlementName> = Declared[N][Tier] extends infer V
  ? V extends number
    ? number
    : V extends boolean
      ? boolean
      : V
  : never
/** What one plan unlocks. */
export type Entitlements = { readonly [N in EntitlementName]: AmountOf<N> }

export const entitlementNames = Object.keys(entitlements) as readonly EntitlementName[]

function ofTier(tier: Tier): Entitlements {
  return Object.fromEntries(entitlementNames.map((name) => [name, entitlements[name][tier]])) as unknown as Entitlements
}

export const entitlementsOfTier: Readonly<Record<Tier, Entitlements>> = {
  FREE: ofTier('FREE'),
  VIP: ofTier('VIP'),
  ADMIN: ofTier('ADMIN'),
}

/** How many a plan has of something; null: unlimited. */
export function limitOf<N extends CountedName>(tier: Tier, name: N): Entitlements[N] {
  return entitlementsOfTier[tier][name]
}

export function hasFeature(tier: Tier, name: FeatureName): boolean {
  return entitlements[name][tier]
}

/** A plan counts only until its due date; the role ADMIN outranks every plan. */
export function tierOf(account: { role: Role; plan: Plan; planUntil: Date | null }, now: Date): Tier {
  if (account.role === 'admin') return 'ADMIN'
  const isRunning = account.planUntil === null || account.planUntil > now
  return account.plan !== 'free' && isRunning ? 'VIP' : 'FREE'
}

/** The full-version flag of the specification: tier VIP or ADMIN. */
export function isFullVersion(tier: Tier): boolean {
  return tier !== 'FREE'
}
