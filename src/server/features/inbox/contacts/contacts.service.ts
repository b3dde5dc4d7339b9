/** Who a contact is; all that is kept of them, to take along or to delete. */
import type { InboxContact } from '#contract/features/inbox/contacts.ts'
import type { FeatureContext } from '#server/feature.ts'
import { keepBot } from '#server/features/bots/bots.public.ts'
import { openSaid } from '#server/features/callbacks/callbacks.public.ts'
import { openContactId } from '#server/features/conversations/conversations.public.ts'
import { deleteFilesFor, type FileStore } from '#server/features/files/files.public.ts'
import { type ArchiveEntry, zipEntries } from '#server/platform/archives/zip-stream.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import type { Download } from '#server/platform/http/send-download.ts'
import type { InboxScope, ScopeOf } from '../inbox-scope.ts'
import { contactCodeOf, contactNameOf, givenNameOf } from '../lists/contact-names.ts'
import { momentOf } from '../lists/describe.ts'
import {
  deleteContactRows,
  deleteMessagesOf,
  listCallbacksOf,
  listConversationsOf,
  listMessagesOf,
  lockConversationsOf,
  readContact,
  updateContact,
} from './contacts.store.ts'

const shownConversations = 20
const readAtOnce = 500

export function createContactsService(
  { database, keyring }: FeatureContext,
  scopeOf: ScopeOf,
  files: Pick<FileStore, 'find' | 'read'>,
) {
  async function readIn(
    { shownSince }: InboxScope,
    account: AccountCaller,
    botId: string,
    contactId: string,
  ): Promise<InboxContact> {
    const db = database.of(account.id)
    const row = await readContact(db, account.id, botId, contactId)
    if (row === undefined) throw new AppError('not-found')
    const known = { max: shownConversations, since: shownSince }
    const conversations = await listConversationsOf(db, account.id, botId, contactId, known)
    return {
      id: row.id,
      displayName: givenNameOf(row.display_name),
      code: contactCodeOf(row.id),
      platform: row.platform,
      externalId:
        row.external_id_sealed === null ? null : (openContactId(row.key_hash, row.external_id_sealed, keyring) ?? null),
      locale: row.locale,
      attributes: row.attributes,
      isBlocked: row.is_blocked,
      firstSeenAt: momentOf(row.first_seen_at),
      lastSeenAt: momentOf(row.last_seen_at),
      conversations: conversations.map((each) => ({
        id: each.id,
        state: each.state,
        startedAt: momentOf(each.started_at),
        lastActivityAt: momentOf(each.last_activity_at),
        firstQuestion: each.first_question,
      })),
    }
  }

  async function read(account: AccountCaller, botId: string, contactId: string): Promise<InboxContact> {
    return await readIn(await scopeOf(account, botId), account, botId, contactId)
  }

  return {
    read,

    async change(
      account: AccountCaller,
      botId: string,
      contactId: string,
      changes: { displayName?: string | null | undefined; isBlocked?: boolean | undefined },
    ): Promise<InboxContact> {
      const isThere = await database
        .of(account.id)
        .transaction((tx) => updateContact(tx, account.id, botId, contactId, changes))
      if (!isThere) throw new AppError('not-found')
      return await read(account, botId, contactId)
    },

    /** All of it, also what the plan does not show: it is the contact's own. Pages of messages are in memory one at a time. */
    async download(account: AccountCaller, botId: string, contactId: string, now: Date): Promise<Download> {
      const scope = await scopeOf(account, botId)
      const contact = await readIn(scope, account, botId, contactId)
      const { reader } = scope
      const db = database.of(account.id)
      const whole = { max: 10_000, since: undefined }
      const conversations = await listConversationsOf(db, account.id, botId, contactId, whole)
      const callbacks = (await listCallbacksOf(db, account.id, botId, contactId)).map(
        ({ id, at, is_done, said_sealed }) => ({
          at: momentOf(at),
          isDone: is_done,
          ...openSaid(id, said_sealed, keyring),
        }),
      )
      // Known once the messages are read, which come first.
      const fileIds = new Set<string>()
      async function* content(): AsyncGenerator<string> {
        const head = JSON.stringify({ contact: { ...contact, conversations }, contactRequests: callbacks }, null, 2)
        yield `${head.slice(0, -2)},\n  "messages": [`
        for (let after = '0', isFirst = true; ; isFirst = false) {
          const rows = await listMessagesOf(db, account.id, botId, contactId, { after, max: readAtOnce })
          for (const [place, row] of rows.entries()) {
            for (const { fileId } of row.parts ?? []) if (fileId !== undefined) fileIds.add(fileId)
            yield `${isFirst && place === 0 ? '' : ','}\n    ${JSON.stringify(row)}`
          }
          after = rows.at(-1)?.sequence ?? after
          if (rows.length < readAtOnce) break
        }
        yield '\n  ]\n}\n'
      }
      async function* entries(): AsyncGenerator<ArchiveEntry> {
        yield { name: 'contact.json', content: content() }
        for (const fileId of fileIds) {
          const file = await files.find(account.id, fileId)
          // Deleted meanwhile.
          if (file === undefined) continue
          const name = `files/${file.id} ${file.name.replace(/[\\/:*?"<>|]/g, '_')}`
          yield { name, content: files.read(account.id, file), isPacked: true }
        }
      }
      return {
        fileName: `${contactNameOf(reader.locale, contact.id, contact.displayName)}.zip`,
        mediaType: 'application/zip',
        body: zipEntries(entries(), now),
      }
    },

    async remove(account: AccountCaller, botId: string, contactId: string): Promise<void> {
      await database.of(account.id).transaction(async (tx) => {
        // In the order in which whoever leaves contact details holds them.
        if (!(await keepBot(tx, account.id, botId))) throw new AppError('not-found')
        const conversationIds = await lockConversationsOf(tx, account.id, botId, contactId)
        const fileIds = new Set<string>()
        for (;;) {
          const gone = await deleteMessagesOf(tx, account.id, botId, conversationIds)
          for (const fileId of gone.fileIds) fileIds.add(fileId)
          if (gone.deleted === 0) break
        }
        if (!(await deleteContactRows(tx, account.id, botId, contactId, conversationIds)))
          throw new AppError('not-found')
        await deleteFilesFor(tx, account.id, botId, 'message', [...fileIds])
      })
    },
  }
}
