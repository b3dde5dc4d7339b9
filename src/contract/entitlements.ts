/** What each plan unlocks. Both sides read this file; the server enforces, the client only shows. */
export type Role = 'user' | 'admin'
export type Plan = 'free' | 'vip-monthly' | 'vip-yearly'
/** The spec's word for what an account is: ADMIN, VIP, or an ordinary account. */
export type Tier = 'ADMIN' | 'VIP' | 'FREE'

export interface Entitlements {
  /** null: unlimited. */
  readonly bots: number | null
  /** Interface calls a day; null: unlimited. */
  readonly callsPerDay: number | null
  /** Chit-chat answers a day; null: unlimited. */
  readonly chitChatPerDay: number | null
  readonly corpusItemsPerBot: number
  readonly hasBatchUpload: boolean
  readonly hasExport: boolean
  readonly hasCoinTemplate: boolean
}

const vip: Entitlements = {
  bots: 10,
  callsPerDay: 5000,
  chitChatPerDay: null,
  corpusItemsPerBot: 100_000,
  hasBatchUpload: true,
  hasExport: true,
  hasCoinTemplate: true,
}

export const entitlementsOfTier: Readonly<Record<Tier, Entitlements>> = {
  FREE: {
    bots: 1,
    callsPerDay: 100,
    chitChatPerDay: 20,
    corpusItemsPerBot: 200,
    hasBatchUpload: false,
    hasExport: false,
    hasCoinTemplate: false,
  },
  VIP: vip,
  ADMIN: { ...vip, bots: null, callsPerDay: null },
}

/** A plan counts only until its due date; the role ADMIN outranks every plan. */
export function tierOf(account: { role: Role; plan: Plan; planUntil: Date | null }, now: Date): Tier {
  if (account.role === 'admin') return 'ADMIN'
  const isRunning = account.planUntil === null || account.planUntil > now
  return account.plan !== 'free' && isRunning ? 'VIP' : 'FREE'
}

/** The full-version flag of the spec: tier VIP or ADMIN. */
export function isFullVersion(tier: Tier): boolean {
  return tier !== 'FREE'
}
