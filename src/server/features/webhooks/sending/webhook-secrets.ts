/** The secrets of webhooks lie sealed, each for its webhook alone. */
import { seal, unseal } from '#server/platform/secrets/secret-key.ts'
import type { WebhookRow } from '../webhooks.store.ts'

const purposeOf = (webhookId: string) => `webhook ${webhookId}`

export function sealSecret(webhookId: string, secret: string, secretKey: string): string {
  return seal(secret, secretKey, purposeOf(webhookId))
}

type Sealed = Pick<WebhookRow, 'secretSealed' | 'oldSecretSealed' | 'oldSecretUntil'>

/** Those that sign now, the newest first; none when they were sealed with another secret of the installation. */
export function openSecrets(
  webhookId: string,
  { secretSealed, oldSecretSealed, oldSecretUntil }: Sealed,
  secretKey: string,
  now: Date,
): string[] {
  const hasOld = oldSecretSealed !== null && oldSecretUntil !== null && oldSecretUntil > now
  return [secretSealed, ...(hasOld ? [oldSecretSealed] : [])].flatMap(
    (sealed) => unseal(sealed, secretKey, purposeOf(webhookId)) ?? [],
  )
}
