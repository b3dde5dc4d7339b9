/** Applying for an invitation, and what an ADMIN does about it. */

import type { BodyOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type {
  Application,
  applyForInvitation,
  decideApplication,
  Invitation,
  listApplications as listApplicationsEndpoint,
  mintInvitationCode,
} from '#contract/features/accounts.ts'
import { cleanText } from '#contract/fields.ts'
import type { FeatureContext } from '#server/feature.ts'
import { type Accounts, findAccountByEmail, limits, mailboxOf } from '#server/features/accounts/accounts.public.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import { isWithinLimit } from '#server/platform/http/limits/attempts.ts'
import { addInvitationCode } from './invitation-codes.house.store.ts'
import { invitationLink } from './invitation-link.ts'
import {
  type ApplicationRow,
  addApplication,
  countWaiting,
  decide,
  hasApplication,
  listApplications,
} from './invitations.house.store.ts'
import { approvedMail, receivedMail, rejectedMail } from './invitations.mails.ts'

export interface InvitationsService {
  apply(form: BodyOf<typeof applyForInvitation>, origin: CallOrigin): Promise<void>
  readonly list: (query: QueryOf<typeof listApplicationsEndpoint>) => Promise<ReplyOf<typeof listApplicationsEndpoint>>
  decide(
    applicationId: string,
    decision: BodyOf<typeof decideApplication>,
    admin: AccountCaller,
    origin: CallOrigin,
  ): Promise<ReplyOf<typeof decideApplication>>
  /** A code for one email, or an open one: whoever has that may sign up, once. */
  mint(wish: BodyOf<typeof mintInvitationCode>, admin: AccountCaller, origin: CallOrigin): Promise<Invitation>
}

export function createInvitationsService(
  { database: { house }, clock, mailer, settings: { baseUrl, forceLocale, revealsAccounts } }: FeatureContext,
  accounts: Pick<Accounts, 'guardMailForm'>,
): InvitationsService {
  return {
    async apply(form, origin) {
      await accounts.guardMailForm(form, origin.address)
      const { email, purpose } = form
      const locale = forceLocale ?? form.locale
      const isRegistered = (await findAccountByEmail(house, email)) !== undefined
      if (isRegistered && revealsAccounts) throw new AppError('account-exists', { field: 'email' })
      if (isRegistered) return
      const isNew = await house.transaction(async (tx) => {
        if (!(await addApplication(tx, { email, purpose, locale, createdAt: clock.now() }))) return false
        if (await isWithinLimit(tx, clock.now(), limits.applicationMails(mailboxOf(email))))
          await mailer.send(tx, receivedMail(email, locale))
        return true
      })
      if (!isNew && revealsAccounts) throw new AppError('application-exists', { field: 'email' })
    },

    async list({ status, q, cursor }) {
      const text = cleanText(q ?? '').trim()
      const { rows, nextCursor, total } = await listApplications(house, { status, text, cursor })
      return { items: rows.map(describeApplication), nextCursor, total, waiting: await countWaiting(house) }
    },

    async decide(applicationId, decision, admin, origin) {
      const now = clock.now()
      const isApproved = decision.decision === 'approve'
      const status = isApproved ? 'approved' : 'not-approved'
      const reason = isApproved ? null : decision.reason
      return await house.transaction(async (tx) => {
        // Of two parallel decisions the second waits here and then finds the application decided, so one mail goes out.
        const decided = await decide(tx, applicationId, { status, reason, decidedAt: now, decidedBy: admin.id })
        if (decided === undefined) {
          throw new AppError((await hasApplication(tx, applicationId)) ? 'application-decided' : 'not-found')
        }
        const { email, locale } = decided
        let invitation: Invitation | null = null
        if (reason === null) {
          const invited = { email, provesAddress: true }
          const { code, expiresAt } = await addInvitationCode(tx, { ...invited, note: '', now })
          const link = invitationLink(baseUrl, { ...invited, code, locale })
          await mailer.send(tx, { ...approvedMail(email, locale, { code, link }), readableUntil: expiresAt })
          // A mail that goes out is the proof of the address: nobody else may read its code.
          if (!mailer.hasMailServer) invitation = { code, link, expiresAt: expiresAt.toISOString() }
        } else {
          await mailer.send(tx, rejectedMail(email, locale, reason))
        }
        const event = { accountId: admin.id, target: email, ...origin, at: now }
        await recordEvent(tx, { action: isApproved ? 'invitation-approved' : 'invitation-not-approved', ...event })
        return { ...describeApplication(decided), invitation }
      })
    },

    async mint({ email = null, note }, admin, origin) {
      const now = clock.now()
      if (email !== null && (await findAccountByEmail(house, email)) !== undefined)
        throw new AppError('account-exists', { field: 'email' })
      // With a mail server the address is proved by a mail: whom an ADMIN gives this code is not known.
      const provesAddress = email !== null && !mailer.hasMailServer
      return await house.transaction(async (tx) => {
        const { code, expiresAt } = await addInvitationCode(tx, { email, provesAddress, note, now })
        const event = { accountId: admin.id, target: email ?? note, ...origin, at: now }
        await recordEvent(tx, { action: 'invitation-code-minted', ...event })
        const link = invitationLink(baseUrl, { code, email, provesAddress })
        return { code, link, expiresAt: expiresAt.toISOString() }
      })
    },
  }
}

function describeApplication(row: ApplicationRow): Application {
  return {
    id: row.id,
    email: row.email,
    purpose: row.purpose,
    locale: row.locale,
    status: row.status,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}
