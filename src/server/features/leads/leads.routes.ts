import {
  addLeadNote,
  askForVip,
  exportLeads,
  getLead,
  getLeadDetail,
  listLeads,
  moveLead,
  withdrawLead,
} from '#contract/features/enquiries/leads.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import { sendDownload } from '#server/platform/http/send-download.ts'
import type { LeadsService } from './leads.service.ts'

export function leadsRoutes(leads: LeadsService): Implementation[] {
  return [
    implement(getLead, ({ caller }) => leads.last(caller.account)),
    implement(askForVip, ({ body, caller, visit }) => leads.ask(caller.account, body, visit.origin)),
    implement(withdrawLead, ({ caller, visit }) => leads.withdraw(caller.account, visit.origin)),
    implement(listLeads, ({ query }) => leads.list(query)),
    implement(exportLeads, async ({ query, caller, reply, visit }) =>
      sendDownload(reply, await leads.export(query, caller.account, visit.origin)),
    ),
    implement(getLeadDetail, ({ params }) => leads.describe(params.leadId)),
    implement(moveLead, ({ params, body, caller, visit }) =>
      leads.move(params.leadId, body, caller.account, visit.origin),
    ),
    implement(addLeadNote, ({ params, body, caller, visit }) =>
      leads.addNote(params.leadId, body.text, caller.account, visit.origin),
    ),
  ]
}
