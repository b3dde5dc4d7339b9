/** What a feature is given and what it gives. */
import type { Logger } from 'pino'
import type { Locale } from '#contract/fields.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import type { Implementation } from './platform/http/endpoints/implementation.ts'
import type { JobDefinition } from './platform/jobs/jobs.ts'
import type { Mailer } from './platform/mail/mail.ts'
import type { Outgoing } from './platform/outgoing/outgoing.ts'
import type { Readiness } from './platform/readiness.ts'

export interface FeatureContext {
  readonly database: Database
  readonly mailer: Mailer
  readonly clock: Clock
  readonly log: Logger
  /** The origin the product is served from, for links and cookies. */
  readonly baseUrl: string
  readonly forceLocale: Locale | undefined
  /** E-mail of the account whose bots every ADMIN may view. */
  readonly defaultAdminAccount: string | undefined
  /** Whether the mail forms say that an e-mail has an account, or has none. */
  readonly revealsAccounts: boolean
  /** The one way to ask other servers by http. */
  readonly outgoing: Outgoing
  /** How much memory answer indexes may take in this process. */
  readonly indexMemoryMb?: number | undefined
  /** Threads that decide about messages; 0 decides in the server's own. */
  readonly engineThreads?: number | undefined
  /** Where embedding models of this machine lie, one folder each. */
  readonly modelsFolder: string
  /** What keys of other services are encrypted with in the database. */
  readonly secretKey: string
  /** Told by `/readyz`; without it a node is ready from its start. */
  readonly readiness?: Pick<Readiness, 'isWarm'>
}

export interface Feature {
  readonly routes: readonly Implementation[]
  readonly jobs?: readonly JobDefinition[]
  /** Makes ready what is slow to make when it is first asked for. The node counts as ready when all of it is done, or after a cap. */
  readonly warmUp?: () => Promise<void>
  /** Writes down what still waits in memory; called when no request runs any more, before the database closes. */
  readonly close?: () => Promise<void>
}
