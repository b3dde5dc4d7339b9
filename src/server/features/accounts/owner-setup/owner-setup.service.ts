/** How a fresh installation gets its first ADMIN: by the link that the start prints, or by settings. Exactly one wins. */

import type { BodyOf } from '#contract/endpoint.ts'
import type { Account, setUpOwner } from '#contract/features/accounts.ts'
import type { Locale } from '#contract/fields.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Visit } from '#server/platform/http/endpoints/visit.ts'
import { countAttempts } from '#server/platform/http/limits/attempts.ts'
import { StartError } from '#server/platform/start-error.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { addAccount, hasAdmin } from '../accounts.house.store.ts'
import { limits } from '../limits.ts'
import { isCommonPassword, refuseCommonPassword } from '../passwords/common-passwords.rules.ts'
import { placeOf } from '../sessions/place.ts'
import { openSession } from '../sessions/sessions.store.ts'
import { isSetupToken, lockOwnerSetup, renewSetupToken, spendSetupToken } from './owner-setup.house.store.ts'

export interface OwnerSetupService {
  /** Whether there is no ADMIN yet. */
  isOpen(): Promise<boolean>
  /** A new one-time link, as a path with its fragment, which browsers never send; null when there is an ADMIN. Earlier links that were not used are void. */
  readonly openOwnerSetup: () => Promise<string | null>
  /** Creates the first ADMIN; false, and nothing changes, when there is one. */
  readonly createOwner: (email: string, password: string) => Promise<boolean>
  setUp(form: BodyOf<typeof setUpOwner>, locale: Locale, visit: Visit): Promise<Account>
}

export function createOwnerSetupService(context: AccountsContext): OwnerSetupService {
  const { clock, cookie, devices, passwords } = context
  const { forceLocale } = context.settings
  const { house } = context.database

  return {
    isOpen: async () => !(await hasAdmin(house)),

    openOwnerSetup() {
      return house.transaction(async (tx) => {
        await lockOwnerSetup(tx)
        if (await hasAdmin(tx)) return null
        return `${pathOf('signUp')}#setup=${await renewSetupToken(tx, clock.now())}`
      })
    },

    async createOwner(email, password) {
      if (await hasAdmin(house)) return false
      if (isCommonPassword(password, email)) {
        throw new StartError(
          'OWNER_PASSWORD 太常见，很容易被猜到，请换一个再启动',
          'OWNER_PASSWORD is among the first that anyone would guess. Choose another and start again',
        )
      }
      const passwordHash = await passwords.hash(password)
      return await house.transaction(async (tx) => {
        await lockOwnerSetup(tx)
        if (await hasAdmin(tx)) return false
        const now = clock.now()
        const locale = forceLocale ?? 'en'
        const account = await addAccount(tx, { email, passwordHash, role: 'admin', locale, createdAt: now })
        await recordEvent(tx, { accountId: account.id, action: 'owner-created', target: email, at: now })
        return true
      })
    },

    async setUp({ token, email, password, timeZone }, locale, visit) {
      const now = clock.now()
      await countAttempts(house, now, limits.setUp(visit.origin.address))
      // The link first: when it is used already, the ADMIN that used it is found next.
      const isOpenLink = await isSetupToken(house, token)
      if (await hasAdmin(house)) throw new AppError('setup-done')
      if (!isOpenLink) throw new AppError('setup-link-wrong')
      refuseCommonPassword(password, email)
      const passwordHash = await passwords.hash(password)
      const { accountId, sessionToken } = await house.transaction(async (tx) => {
        await lockOwnerSetup(tx)
        if (await hasAdmin(tx)) throw new AppError('setup-done')
        if (!(await spendSetupToken(tx, token, now))) throw new AppError('setup-link-wrong')
        const account = await addAccount(tx, { email, passwordHash, role: 'admin', locale, timeZone, createdAt: now })
        await recordEvent(tx, { accountId: account.id, action: 'owner-set-up', ...visit.origin, at: now })
        return { accountId: account.id, sessionToken: await openSession(tx, account.id, now, placeOf(visit)) }
      })
      cookie.write(visit, sessionToken)
      await devices.remember(visit, email)
      return await context.describe(accountId)
    },
  }
}
