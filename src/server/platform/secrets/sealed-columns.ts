/** Where sealed texts lie. Features name their columns; what is in them is theirs. */
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { SealedKind } from '#contract/features/admin/secret-key.ts'
import type { SealedFor } from './keyring.ts'

export interface SealedColumn {
  /** As an ADMIN reads of it; several columns may be of one kind. */
  readonly kind: SealedKind
  /** Of text; null where there is nothing. */
  readonly column: AnyPgColumn
  /** The primary key of its table, in its order. */
  readonly key: readonly AnyPgColumn[]
  /** What names the owner that its texts are sealed for. */
  readonly owner: AnyPgColumn
  readonly sealedFor: (owner: string) => SealedFor
  /** Whether it may be taken away when no key opens it, as it is asked for anew where it is needed. */
  readonly isReplaceable?: boolean
}
