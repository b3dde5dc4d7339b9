/** What the HTTP layer tells the audit; implemented by the feature that keeps it. */
import type { RouteAction } from '#contract/audit-actions.ts'
import type { ErrorCode } from '#contract/errors.ts'

interface RouteOrigin {
  /** Who called; null for a visitor. */
  readonly accountId: string | null
  readonly address: string
  readonly requestId: string
}

/** How many items of a corpus, or rows of a file, a call was about. */
export type AuditAmount = { readonly items: number } | { readonly rows: number }

export interface RouteEvent extends RouteOrigin {
  readonly action: RouteAction
  /** What it was done to, as the path names it. */
  readonly params: Readonly<Record<string, string>>
  /** Whose things the path names: an ADMIN may look at those of the default account. */
  readonly ownerId: string | null
  readonly amount?: AuditAmount | undefined
}

export interface Refusal extends RouteOrigin {
  readonly endpointId: string
  readonly code: ErrorCode
}

export interface AuditSink {
  /** Resolves when the event is stored. */
  recordCall(event: RouteEvent): Promise<void>
  /** Counts a refused call; it is stored later, with others like it. */
  noteRefusal(refusal: Refusal): void
}
