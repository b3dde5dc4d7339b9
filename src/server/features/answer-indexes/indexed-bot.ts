/** What an index needs to know of its bot, and how it reads the entries. */
import type { IndexedEntry } from './entries/entries-read.store.ts'

export interface IndexedBot {
  readonly accountId: string
  readonly id: string
  readonly language: 'zh' | 'en'
  /** Live ones. */
  readonly entryCount: number
  readonly contentVersion: number
  /** Entries dropped up to this version may be gone for good: an index that saw less is rebuilt. */
  readonly purgedVersion: number
}

/** Reads the entries of a later version than `version` page by page, all of one moment. The first load needs only live ones. */
export type ReadEntries = (
  accountId: string,
  botId: string,
  version: number,
  take: (entries: readonly IndexedEntry[]) => Promise<void>,
) => Promise<void>

/** Up to this many changes are applied in the server's own thread, in its pauses. With more, building the index in the other thread and loading it is faster. */
export const maxChangesHere = 2000
