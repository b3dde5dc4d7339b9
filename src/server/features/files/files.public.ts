import type { Feature, FeatureContext } from '#server/feature.ts'
import { findAccount } from '#server/features/accounts/accounts.public.ts'
import { createFileLinks, type FileLinks } from './file-links.ts'
import { createFileStore, type FileStore } from './file-store.ts'
import { filesRoutes } from './files.routes.ts'

export type { FileLinks } from './file-links.ts'
export { type CheckedFile, checkFile, type FileStore } from './file-store.ts'
export {
  deleteFilesFor,
  type FileRecord,
  findFilesFor,
  listFilesOf,
  readFileRecords,
  takeFiles,
} from './files.store.ts'
export { createPurposeFiles, type PurposeFiles } from './purpose-files.ts'
export { readReceived } from './received/read-received.ts'

export interface Files {
  readonly store: FileStore
  readonly links: FileLinks
  readonly feature: Feature
}

export function createFiles(context: FeatureContext): Files {
  const store = createFileStore(context)
  const links = createFileLinks(context)
  const { database } = context
  async function isOpen(accountId: string): Promise<boolean> {
    const account = await findAccount(database.of(accountId), accountId)
    return account?.isOpen === true
  }
  return { store, links, feature: { routes: filesRoutes(store, links, isOpen) } }
}
