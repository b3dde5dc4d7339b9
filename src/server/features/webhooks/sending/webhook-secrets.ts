/** The secrets of webhooks lie sealed, each for its webhook alone. */
import type { Keyring, SealedFor } from '#server/platform/secrets/keyring.ts'
import type { WebhookRow } from '../webhooks.store.ts'

export function webhookSealedFor(webhookId: string): SealedFor {
  return { purpose: 'webhook', owner: webhookId, formerPurpose: `webhook ${webhookId}` }
}

export function sealSecret(webhookId: string, secret: string, keyring: Keyring): string {
  return keyring.seal(secret, webhookSealedFor(webhookId))
}

type Sealed = Pick<WebhookRow, 'secretSealed' | 'oldSecretSealed' | 'oldSecretUntil'>

/** Those that sign now, the newest first; none when no key of the installation opens them. */
export function openSecrets(
  webhookId: string,
  { secretSealed, oldSecretSealed, oldSecretUntil }: Sealed,
  keyring: Keyring,
  now: Date,
): string[] {
  const hasOld = oldSecretSealed !== null && oldSecretUntil !== null && oldSecretUntil > now
  return [secretSealed, ...(hasOld ? [oldSecretSealed] : [])].flatMap(
    (sealed) => keyring.unseal(sealed, webhookSealedFor(webhookId)) ?? [],
  )
}
