import type { Feature, FeatureContext } from '#server/feature.ts'
import type { Accounts } from '#server/features/accounts/accounts.public.ts'
import { createCodesService } from './codes/codes.service.ts'
import { forgetExpiredCodes } from './invitation-codes.house.store.ts'
import { invitationsRoutes } from './invitations.routes.ts'
import { createInvitationsService, type InvitationsService } from './invitations.service.ts'

export interface Invitations extends Feature {
  /** Applications, newest first: the waitlist. */
  readonly list: InvitationsService['list']
}

export function createInvitations(context: FeatureContext, accounts: Pick<Accounts, 'guardMailForm'>): Invitations {
  const service = createInvitationsService(context, accounts)
  const { database, clock } = context
  return {
    routes: invitationsRoutes(service, createCodesService(context)),
    jobs: [
      {
        name: 'forget-expired-invitation-codes',
        schedule: '41 4 * * *',
        run: () => forgetExpiredCodes(database.house, clock.now()),
      },
    ],
    list: service.list,
  }
}
