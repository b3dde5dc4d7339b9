import type { ReplyOf } from '#contract/endpoint.ts'
import type { findAccountPlan } from '#contract/features/terms/terms.ts'

/** The plan of an account, as the console knows it. */
export type FoundPlan = ReplyOf<typeof findAccountPlan>
