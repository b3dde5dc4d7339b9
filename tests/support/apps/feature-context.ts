/** What a feature is given, over the database and clock of a test app: for tests that build a feature of their own. */
import { pino } from 'pino'
import type { FeatureContext } from '#server/feature.ts'
import { createMailer } from '#server/platform/mail/mail.ts'
import { createOutgoing } from '#server/platform/outgoing/outgoing.ts'
import { createKeyring } from '#server/platform/secrets/keyring.ts'
import type { TestApp } from './app.ts'

export function featureContextOf({ database, clock, settings }: TestApp): FeatureContext {
  return {
    database,
    clock,
    mailer: createMailer({ smtpUrl: undefined, from: 'no-reply@example.com' }),
    log: pino({ level: 'silent' }),
    settings,
    keyring: createKeyring(settings.secretKey, settings.previousSecretKeys),
    outgoing: createOutgoing({ allowsPrivate: false }),
  }
}
