/** What a feature is given and what it gives. */
import type { Logger } from 'pino'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import type { Implementation } from './platform/http/endpoints/implementation.ts'
import type { JobDefinition } from './platform/jobs/jobs.ts'
import type { Mailer } from './platform/mail/mail.ts'
import type { Outgoing } from './platform/outgoing/outgoing.ts'
import type { Readiness } from './platform/readiness.ts'
import type { Keyring } from './platform/secrets/keyring.ts'
import type { SealedColumn } from './platform/secrets/sealed-columns.ts'
import type { NodeSettings } from './platform/settings/settings.ts'

export interface FeatureContext {
  readonly database: Database
  readonly mailer: Mailer
  readonly clock: Clock
  readonly log: Logger
  /** All of them: a feature picks what it needs. `platform/settings/settings-table.ts` tells what each means. */
  readonly settings: NodeSettings
  /** Seals what must be read again, and signs. */
  readonly keyring: Keyring
  /** The one way to ask other servers by http. */
  readonly outgoing: Outgoing
  /** Told by `/readyz`; without it a node is ready from its start. */
  readonly readiness?: Pick<Readiness, 'isWarm'>
}

export interface Feature {
  readonly routes: readonly Implementation[]
  readonly jobs?: readonly JobDefinition[]
  /** Columns with sealed texts, to be sealed anew when the installation's key changes. */
  readonly sealed?: readonly SealedColumn[]
  /** Makes ready what is slow to make when it is first asked for. The node counts as ready when all of it is done, or after a cap. */
  readonly warmUp?: () => Promise<void>
  /** Begins work that goes on beside requests, on nodes that do background work. */
  readonly start?: () => void | Promise<void>
  /** Writes down what still waits in memory; called when no request runs any more, before the database closes. */
  readonly close?: () => Promise<void>
}
