/**
 * What each plan unlocks, in one record. The account schema, the plan page, the table of privileges and the checks of the server derive from it;
 * the server enforces, the browser only shows. The amounts here are those of a new installation: `features/entitlements` keeps what an ADMIN made of them.
 */
export type Role = 'user' | 'admin'
export type Plan = 'free' | 'vip-monthly' | 'vip-yearly'
/** How an account got its plan: after an upgrade form, by an ADMIN alone, or to try it. */
export const planSources = ['lead', 'admin', 'trial'] as const
export type PlanSource = (typeof planSources)[number]
/** The specification's word for what an account is: ADMIN, VIP, or an ordinary account. */
export const tiers = ['FREE', 'VIP', 'ADMIN'] as const
export type Tier = (typeof tiers)[number]

/** `feature`: has it or not. `count`: how many at the same time. `perDay`: how many a day of the account's time zone. null: unlimited. */
type Entitlement = {
  /** Its screens are not built yet: plan pages say so, and nothing sells it. */
  readonly isPlanned?: true
} & (
  | ({ readonly kind: 'feature' } & Readonly<Record<Tier, boolean>>)
  | ({ readonly kind: 'count' | 'perDay' } & Readonly<Record<Tier, number | null>>)
)

/** In the order in which they are shown, with what an installation starts with. An ADMIN changes the amounts as it runs (`PlanQuantities`). */
export const entitlements = {
  bots: { kind: 'count', FREE: 1, VIP: 10, ADMIN: null },
  callsPerDay: { kind: 'perDay', FREE: 100, VIP: 5000, ADMIN: null },
  chitChatPerDay: { kind: 'perDay', FREE: 20, VIP: null, ADMIN: null },
  corpusItemsPerBot: { kind: 'count', FREE: 200, VIP: 100_000, ADMIN: 100_000 },
  customReplies: { kind: 'count', FREE: 20, VIP: 200, ADMIN: 200 },
  storageMb: { kind: 'count', FREE: 0, VIP: 1024, ADMIN: null },
  batchUpload: { kind: 'feature', FREE: false, VIP: true, ADMIN: true },
  export: { kind: 'feature', FREE: false, VIP: true, ADMIN: true },
  coinTemplate: { kind: 'feature', FREE: false, VIP: true, ADMIN: true },
  attachments: { kind: 'feature', FREE: false, VIP: true, ADMIN: true },
  knowledgeBase: { kind: 'feature', FREE: false, VIP: true, ADMIN: true, isPlanned: true },
  chatHistory: { kind: 'feature', FREE: false, VIP: true, ADMIN: true },
  dataStatistics: { kind: 'feature', FREE: false, VIP: true, ADMIN: true, isPlanned: true },
  smartAnalysis: { kind: 'feature', FREE: false, VIP: true, ADMIN: true, isPlanned: true },
} as const satisfies Record<string, Entitlement>

type Declared = typeof entitlements
export type EntitlementName = keyof Declared

/** Those whose screens are there. */
export type BuiltEntitlementName = {
  [N in EntitlementName]: Declared[N] extends { readonly isPlanned: true } ? never : N
}[EntitlementName]

type NamesOf<K extends Entitlement['kind']> = {
  [N in EntitlementName]: Declared[N]['kind'] extends K ? N : never
}[EntitlementName]
/** What a plan has or has not: an endpoint may require it. */
export type FeatureName = NamesOf<'feature'>
/** What a plan has a number of each day: an endpoint may charge it. */
export type QuotaName = NamesOf<'perDay'>

type AmountOf<N extends EntitlementName> = Declared[N]['kind'] extends 'feature'
  ? boolean
  : null extends Declared[N][Tier]
    ? number | null
    : number
/** What one account may have. */
export type Entitlements = { readonly [N in EntitlementName]: AmountOf<N> }
/** What an ADMIN set instead of what the plan says: for one account, or for a plan. */
export type EntitlementChanges = { readonly [N in EntitlementName]?: AmountOf<N> }
/** The amounts of each plan. */
export type PlanQuantities = Readonly<Record<Tier, Entitlements>>

export const entitlementNames = Object.keys(entitlements) as readonly EntitlementName[]

export function kindOf(name: EntitlementName): Entitlement['kind'] {
  return entitlements[name].kind
}

export function isPlanned(name: EntitlementName): name is Exclude<EntitlementName, BuiltEntitlementName> {
  return 'isPlanned' in entitlements[name]
}

function startOf(tier: Tier): Entitlements {
  return Object.fromEntries(entitlementNames.map((name) => [name, entitlements[name][tier]])) as unknown as Entitlements
}

/** What an installation starts with, until an ADMIN changes it. */
export const startingQuantities: PlanQuantities = {
  FREE: startOf('FREE'),
  VIP: startOf('VIP'),
  ADMIN: startOf('ADMIN'),
}

/** What somebody has: what was set for them alone outranks their plan. */
export function withChanges(amounts: Entitlements, changes: EntitlementChanges): Entitlements {
  return { ...amounts, ...changes }
}

/** What tells an account's plan. */
export interface PlanHolder {
  readonly role: Role
  readonly plan: Plan
  /** null: it has no end. */
  readonly planUntil: Date | null
  /** Since when it rests, as an instalment was not paid. */
  readonly planPausedAt: Date | null
}

/** A plan counts only until its due date, and not while it rests; the role ADMIN outranks every plan. */
export function tierOf({ role, plan, planUntil, planPausedAt }: PlanHolder, now: Date): Tier {
  if (role === 'admin') return 'ADMIN'
  const isRunning = planPausedAt === null && (planUntil === null || planUntil > now)
  return plan !== 'free' && isRunning ? 'VIP' : 'FREE'
}

/** The full-version flag of the specification: tier VIP or ADMIN. */
export function isFullVersion(tier: Tier): boolean {
  return tier !== 'FREE'
}
