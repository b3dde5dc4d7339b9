import {
  addContactNote,
  exportContactMessages,
  getContactMessage,
  listContactMessages,
  moveContactMessage,
  replyToContactMessage,
  sendContactMessage,
} from '#contract/features/enquiries/contact-messages.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import { sendDownload } from '#server/platform/http/send-download.ts'
import type { ContactService } from './contact.service.ts'

export function contactRoutes(contact: ContactService): Implementation[] {
  return [
    implement(sendContactMessage, ({ body, visit }) => contact.send(body, visit.origin)),
    implement(listContactMessages, ({ query }) => contact.list(query)),
    implement(exportContactMessages, async ({ query, caller, reply, visit }) =>
      sendDownload(reply, await contact.export(query, caller.account, visit.origin)),
    ),
    implement(getContactMessage, ({ params }) => contact.describe(params.contactId)),
    implement(moveContactMessage, ({ params, body, caller }) => contact.move(params.contactId, body, caller.account)),
    implement(addContactNote, ({ params, body, caller }) =>
      contact.addNote(params.contactId, body.text, caller.account),
    ),
    implement(replyToContactMessage, ({ params, body, caller, idempotency }) =>
      contact.reply(params.contactId, body.text, caller.account, idempotency),
    ),
  ]
}
