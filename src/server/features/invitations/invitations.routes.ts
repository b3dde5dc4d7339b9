import {
  applyForInvitation,
  decideApplication,
  listApplications,
  mintInvitationCode,
} from '#contract/features/accounts.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import type { InvitationsService } from './invitations.service.ts'

export function invitationsRoutes(invitations: InvitationsService): Implementation[] {
  return [
    implement(applyForInvitation, async ({ body, visit }) => {
      await invitations.apply(body, visit.origin)
      return { status: 'under-review' as const }
    }),
    implement(listApplications, ({ query }) => invitations.list(query)),
    implement(decideApplication, ({ params, body, caller, visit }) =>
      invitations.decide(params.applicationId, body, caller.account, visit.origin),
    ),
    implement(mintInvitationCode, ({ body, caller, visit }) => invitations.mint(body, caller.account, visit.origin)),
  ]
}
