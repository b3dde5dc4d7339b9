import { urlOf } from '#contract/endpoint-url.ts'
import { attachmentLimits } from '#contract/features/customising/corpus-attachments.ts'
import { getFile } from '#contract/features/files.ts'
import { changeContact, deleteContact, downloadContact, getContact } from '#contract/features/inbox/contacts.ts'
import {
  countConversations,
  getConversation,
  getExchange,
  listConversations,
  markRead,
} from '#contract/features/inbox/conversations.ts'
import { downloadInboxExport, listInboxExports, startInboxExport } from '#contract/features/inbox/exports.ts'
import {
  addNote,
  handBack,
  listQuickAnswers,
  reopenConversation,
  replyAsPerson,
  resolveConversation,
  takeOver,
  uploadReplyFile,
  wantPerson,
} from '#contract/features/inbox/handover.ts'
import { deleteSavedFilter, listSavedFilters, saveFilter } from '#contract/features/inbox/saved-filters.ts'
import { changeInboxSettings, getInboxSettings } from '#contract/features/inbox/settings.ts'
import { receiveFile } from '#server/platform/http/bodies/receive-file.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import { sendDownload } from '#server/platform/http/send-download.ts'
import type { createContactsService } from './contacts/contacts.service.ts'
import type { createExportsService } from './exports/exports.service.ts'
import type { createListsService } from './lists/lists.service.ts'
import type { createReplyingService } from './replying/replying.service.ts'
import type { createSettingsService } from './settings/settings.service.ts'
import type { HandoverService } from './states/handover.service.ts'
import type { createThreadService } from './thread/thread.service.ts'

interface Services {
  readonly lists: ReturnType<typeof createListsService>
  readonly thread: ReturnType<typeof createThreadService>
  readonly handover: HandoverService
  readonly replying: ReturnType<typeof createReplyingService>
  readonly contacts: ReturnType<typeof createContactsService>
  readonly settings: ReturnType<typeof createSettingsService>
  readonly exports: ReturnType<typeof createExportsService>
  readonly now: () => Date
}

/** For who is logged in: their session opens it. */
export function fileAddress(fileId: string): string {
  return urlOf(getFile, { params: { fileId } })
}

export function inboxRoutes({
  lists,
  thread,
  handover,
  replying,
  contacts,
  settings,
  exports,
  now,
}: Services): Implementation[] {
  return [
    implement(listConversations, ({ caller, params, query }) => lists.list(caller.account, params.botId, query)),
    implement(countConversations, ({ caller, params }) => lists.count(caller.account, params.botId)),
    implement(getConversation, ({ caller, params, query }) =>
      thread.read(caller.account, params.botId, params.conversationId, query.before),
    ),
    implement(getExchange, ({ caller, params }) =>
      thread.readExchange(caller.account, params.botId, params.conversationId, params.messageId),
    ),
    implement(markRead, ({ caller, params, body }) =>
      thread.markRead(caller.account, params.botId, params.conversationId, body),
    ),
    implement(takeOver, ({ caller, params }) => handover.takeOver(caller.account, params.botId, params.conversationId)),
    implement(handBack, ({ caller, params }) => handover.handBack(caller.account, params.botId, params.conversationId)),
    implement(resolveConversation, ({ caller, params }) =>
      handover.resolve(caller.account, params.botId, params.conversationId),
    ),
    implement(reopenConversation, ({ caller, params }) =>
      handover.reopen(caller.account, params.botId, params.conversationId),
    ),
    implement(wantPerson, ({ caller, params }) =>
      handover.wantPerson(caller.account, params.botId, params.conversationId),
    ),
    implement(replyAsPerson, ({ caller, params, body, idempotency }) =>
      handover.reply(caller.account, params.botId, params.conversationId, body, idempotency),
    ),
    implement(addNote, ({ caller, params, body, idempotency }) =>
      handover.addNote(caller.account, params.botId, params.conversationId, body.text, idempotency),
    ),
    implement(uploadReplyFile, ({ caller, params, request }) =>
      replying.upload(caller.account, params.botId, () => receiveFile(request, attachmentLimits.fileBytes)),
    ),
    implement(listQuickAnswers, ({ caller, params, query }) =>
      replying.quickAnswers(caller.account, params.botId, params.conversationId, query.q),
    ),
    implement(getContact, ({ caller, params }) => contacts.read(caller.account, params.botId, params.contactId)),
    implement(changeContact, ({ caller, params, body }) =>
      contacts.change(caller.account, params.botId, params.contactId, body),
    ),
    implement(downloadContact, async ({ caller, params, reply }) =>
      sendDownload(reply, await contacts.download(caller.account, params.botId, params.contactId, now())),
    ),
    implement(deleteContact, ({ caller, params }) => contacts.remove(caller.account, params.botId, params.contactId)),
    implement(listSavedFilters, ({ caller, params }) => settings.listFilters(caller.account, params.botId)),
    implement(saveFilter, ({ caller, params, body }) => settings.saveFilter(caller.account, params.botId, body)),
    implement(deleteSavedFilter, ({ caller, params }) =>
      settings.deleteFilter(caller.account, params.botId, params.filterId),
    ),
    implement(listInboxExports, ({ caller, params }) => exports.list(caller.account.id, params.botId)),
    implement(startInboxExport, ({ caller, params, body }) => exports.start(caller.account, params.botId, body)),
    implement(downloadInboxExport, async ({ caller, params, reply }) => {
      const download = await exports.download(caller.account, params.botId, params.exportId)
      void reply.header('content-length', download.sizeBytes)
      return sendDownload(reply, download)
    }),
    implement(getInboxSettings, ({ caller, params }) => settings.get(caller.account, params.botId)),
    implement(changeInboxSettings, ({ caller, params, body }) => settings.change(caller.account, params.botId, body)),
  ]
}
