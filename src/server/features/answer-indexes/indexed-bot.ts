/** What an index needs to know of its bot, and how it reads the corpus. */
import type { IndexedItem } from './bot-index.ts'

export interface IndexedBot {
  readonly accountId: string
  readonly id: string
  readonly language: 'zh' | 'en'
  /** Live items. */
  readonly itemCount: number
  readonly corpusVersion: number
  /** Items deleted up to this version may be gone for good: an index that saw less is made anew. */
  readonly purgedVersion: number
}

/** Reads the items of a later version than `version` page by page, all of one moment. The first load needs only live ones. */
export type ReadItems = (
  accountId: string,
  botId: string,
  version: number,
  take: (items: readonly IndexedItem[]) => Promise<void>,
) => Promise<void>

/** So many changes the server's own thread takes up in its pauses; an index is saved and loaded in less time than it takes up more. */
export const mostChangesHere = 2000
