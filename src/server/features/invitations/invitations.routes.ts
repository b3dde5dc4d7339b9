import { applyForInvitation, decideApplication, listApplications, mintInvitationCode } from '#contract/accounts.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import type { InvitationsService } from './invitations.service.ts'

export function invitationsRoutes(invitations: InvitationsService): Implementation[] {
  return [
    implement(applyForInvitation, async ({ body, request }) => {
      await invitations.apply(body, request)
      return { status: 'under-review' as const }
    }),
    implement(listApplications, ({ query }) => invitations.list(query)),
    implement(decideApplication, ({ params, body, caller, request }) =>
      invitations.decide(params.applicationId, body, caller.account, request),
    ),
    implement(mintInvitationCode, ({ body, caller, request }) => invitations.mint(body.note, caller.account, request)),
  ]
}
