/** The codes of a second step: those of the app, each step of time once, and recovery codes, each once. */
import { recoveryCodeCount } from '#contract/features/account/second-factor.ts'
import type { FeatureContext } from '#server/feature.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { SealedFor } from '#server/platform/secrets/keyring.ts'
import { hashToken, newRecoveryCode } from '#server/platform/secrets/secrets.ts'
import { findSealedSecret, replaceRecoveryCodes, takeRecoveryCode, takeStep } from './second-factor.store.ts'
import { isAppCode, stepOfCode } from './totp.rules.ts'

export function appSecretSealedFor(accountId: string): SealedFor {
  return { purpose: 'authenticator app', owner: accountId, formerPurpose: 'secret of an authenticator app' }
}

export interface SecondCodes {
  /** Uses a code up, in the transaction of what it is for. Throws `code-wrong`, or `code-used` for the right one of a step that is spent. */
  spend(tx: Transaction, accountId: string, code: string, now: Date): Promise<'app' | 'recovery'>
  /** Makes the codes that stand in for the app; those from before stop. */
  renew(tx: Transaction, accountId: string, now: Date): Promise<string[]>
  seal(accountId: string, secret: string): string
}

export function createSecondCodes({ keyring, log }: Pick<FeatureContext, 'keyring' | 'log'>): SecondCodes {
  const wrong = () => new AppError('code-wrong', { field: 'code' })

  async function spendAppCode(tx: Transaction, accountId: string, code: string, now: Date): Promise<void> {
    const sealed = await findSealedSecret(tx, accountId)
    if (sealed === undefined) throw new AppError('second-factor-not-started')
    const secret = keyring.unseal(sealed, appSecretSealedFor(accountId))
    if (secret === undefined) {
      log.error(
        { accountId },
        'the secret of an authenticator app cannot be read: SECRET_KEY or secret.key is another one',
      )
      throw wrong()
    }
    const step = stepOfCode(secret, code, now)
    if (step === undefined) throw wrong()
    if (!(await takeStep(tx, accountId, step))) throw new AppError('code-used', { field: 'code' })
  }

  return {
    async spend(tx, accountId, code, now) {
      if (isAppCode(code)) {
        await spendAppCode(tx, accountId, code, now)
        return 'app'
      }
      if (!(await takeRecoveryCode(tx, accountId, hashToken(code), now))) throw wrong()
      return 'recovery'
    },

    async renew(tx, accountId, now) {
      const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
      const hashes = codes.map((code) => hashToken(code.replaceAll('-', '')))
      await replaceRecoveryCodes(tx, accountId, hashes, now)
      return codes
    },

    seal: (accountId, secret) => keyring.seal(secret, appSecretSealedFor(accountId)),
  }
}
