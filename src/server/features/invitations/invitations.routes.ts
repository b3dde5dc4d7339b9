import {
  applyForInvitation,
  decideApplication,
  listApplications,
  mintInvitationCode,
} from '#contract/features/accounts.ts'
import {
  decideApplications,
  exportApplications,
  exportInvitationCodes,
  listInvitationCodes,
  revokeInvitationCode,
} from '#contract/features/admin/invitations.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import { sendDownload } from '#server/platform/http/send-download.ts'
import type { CodesService } from './codes/codes.service.ts'
import type { InvitationsService } from './invitations.service.ts'

export function invitationsRoutes(invitations: InvitationsService, codes: CodesService): Implementation[] {
  return [
    implement(applyForInvitation, async ({ body, visit }) => {
      await invitations.apply(body, visit.origin)
      return { status: 'under-review' as const }
    }),
    implement(listApplications, ({ query }) => invitations.list(query)),
    implement(decideApplication, ({ params, body, caller, visit }) =>
      invitations.decide(params.applicationId, body, caller.account, visit.origin),
    ),
    implement(decideApplications, ({ body, caller, visit }) =>
      invitations.decideMany(body, caller.account, visit.origin),
    ),
    implement(exportApplications, async ({ query, caller, visit, reply }) =>
      sendDownload(reply, await invitations.export(query, caller.account, visit.origin)),
    ),
    implement(listInvitationCodes, ({ query }) => codes.list(query)),
    implement(revokeInvitationCode, ({ params, caller, visit }) =>
      codes.revoke(params.codeId, caller.account, visit.origin),
    ),
    implement(exportInvitationCodes, async ({ query, caller, visit, reply }) =>
      sendDownload(reply, await codes.export(query, caller.account, visit.origin)),
    ),
    implement(mintInvitationCode, ({ body, caller, visit }) => invitations.mint(body, caller.account, visit.origin)),
  ]
}
