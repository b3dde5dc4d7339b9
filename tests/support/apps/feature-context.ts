/** What a feature is given, over the database and clock of a test app: for tests that build a feature of their own. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { FeatureContext } from '#server/feature.ts'
import { createMailer } from '#server/platform/mail/mail.ts'
import { createOutgoing } from '#server/platform/outgoing/outgoing.ts'
import { type TestApp, testOrigin } from './app.ts'

export function featureContextOf({ database, clock }: TestApp): FeatureContext {
  return {
    database,
    clock,
    mailer: createMailer({ smtpUrl: undefined, from: 'no-reply@example.com' }),
    log: pino({ level: 'silent' }),
    baseUrl: testOrigin,
    forceLocale: undefined,
    defaultAdminAccount: undefined,
    revealsAccounts: true,
    outgoing: createOutgoing({ allowsPrivate: false }),
    modelsFolder: join(tmpdir(), `huida-models-${process.pid}`),
    secretKey: 'a secret of the tests, longer than thirty-two',
  }
}
