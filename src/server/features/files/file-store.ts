/** The one way to keep files: in the database, so that every node has them and a copy of the database is a copy of all. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Entitlements } from '#contract/entitlements.ts'
import type { FeatureContext } from '#server/feature.ts'
import { lockBot } from '#server/features/bots/bots.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { newTimeId } from '#server/platform/ids.ts'
import { type FileType, fileTypes, requireFileType } from './file-types.ts'
import {
  chargeUsage,
  deleteFile,
  type FileRecord,
  findFile,
  hasContent,
  insertContent,
  insertFile,
  lockUsage,
  partBytes,
  readBytesFor,
  readPart,
  readUsage,
} from './files.store.ts'
import type { FilePurpose } from './files.tables.ts'

const bytesOfMb = 1024 * 1024
/** Of the storage: what is beyond it stays the owner's, whatever contacts send. */
const shareOfContacts = 0.5

/** The account whose storage is used, and the bot that the file goes with. */
export interface FileOwner {
  readonly accountId: string
  readonly limits: Pick<Entitlements, 'storageMb'>
  readonly botId: string
}

export interface NewFile {
  readonly name: string
  readonly bytes: Buffer
}

/** A file whose content was looked at: its media type is what the bytes are. */
export interface TypedFile extends NewFile {
  readonly mediaType: string
  readonly sha256: string
}

/** One of the types that are accepted of owners. */
export interface CheckedFile extends TypedFile {
  readonly type: FileType
}

/**
 * Looks at the content: before the transaction that stores it, as it reads every byte. Throws `file-type` (at `file`) when the content is none of
 * the accepted types.
 */
export function checkFile(
  { name, bytes }: NewFile,
  accepted: readonly FileType[],
  known: { readonly isText?: boolean } = {},
): CheckedFile {
  const type = requireFileType(name, bytes, accepted, known)
  const { mediaType } = fileTypes[type]
  return { name, bytes, type, mediaType, sha256: sha256Of(bytes) }
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function leavesOwnersHalf(
  tx: Transaction,
  accountId: string,
  bytes: number,
  maxBytes: number | null,
): Promise<boolean> {
  if (maxBytes === null) return true
  return (await readBytesFor(tx, accountId, 'message')) + bytes <= maxBytes * shareOfContacts
}

export type FileStore = ReturnType<typeof createFileStore>

export function createFileStore({ database, clock }: Pick<FeatureContext, 'database' | 'clock'>) {
  return {
    /**
     * Stores a file in the transaction of what it belongs to, and answers with its id. The same bytes are kept and charged once for each account.
     * Throws `storage-full` (`limit` in MB), for files of contacts at half of it; nothing is written then, and the transaction can go on. `not-found` when the bot is gone. Other files of
     * the account wait for the end of the transaction: make it the last step. With a `purpose` it may be stored before what it belongs to.
     */
    async put(tx: Transaction, owner: FileOwner, file: TypedFile, purpose?: FilePurpose): Promise<string> {
      const { accountId, limits, botId } = owner
      const { name, bytes, mediaType, sha256 } = file
      // Before the usage, as the deletion of a bot takes them in this order.
      if (!(await lockBot(tx, accountId, botId))) throw new AppError('not-found')
      await lockUsage(tx, accountId)
      if (!(await hasContent(tx, accountId, sha256))) {
        const limit = limits.storageMb
        const maxBytes = limit === null ? null : limit * bytesOfMb
        const isTooMuch = purpose === 'message' && !(await leavesOwnersHalf(tx, accountId, bytes.length, maxBytes))
        if (isTooMuch || !(await chargeUsage(tx, accountId, bytes.length, maxBytes)))
          throw new AppError('storage-full', limit === null ? {} : { limit })
        await insertContent(tx, accountId, sha256, bytes)
      }
      const now = clock.now()
      const id = newTimeId(now)
      await insertFile(tx, accountId, { id, botId, name, mediaType, purpose: purpose ?? null, sha256, createdAt: now })
      return id
    },

    async find(accountId: string, fileId: string): Promise<FileRecord | undefined> {
      return await findFile(database.of(accountId), accountId, fileId)
    },

    /** The bytes from `first` to `last`, both included. One part is in memory at a time; the stream breaks when the file is deleted meanwhile. */
    read(accountId: string, { sha256, sizeBytes }: FileRecord, first = 0, last = sizeBytes - 1): Readable {
      async function* parts(): AsyncGenerator<Buffer> {
        for (let part = Math.floor(first / partBytes); part * partBytes <= last; part += 1) {
          const bytes = await readPart(database.of(accountId), accountId, sha256, part)
          if (bytes === undefined) throw new Error('The file was deleted while it was read')
          const start = part * partBytes
          yield bytes.subarray(Math.max(0, first - start), last + 1 - start)
        }
      }
      return Readable.from(parts(), { objectMode: false })
    },

    /** In the transaction in which what it belongs to goes. A file that is gone already stays gone. */
    async remove(tx: Transaction, accountId: string, fileId: string): Promise<void> {
      await deleteFile(tx, accountId, fileId)
    },

    /** How many bytes of its storage an account uses. */
    async usedBytes(accountId: string): Promise<number> {
      return await readUsage(database.of(accountId), accountId)
    },
  }
}
