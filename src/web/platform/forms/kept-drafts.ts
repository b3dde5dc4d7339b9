/**
 * Drafts in the storage of this tab: what was typed into an editor and is not saved yet. Session storage may be refused or full; a draft that
 * cannot be kept is only not kept.
 */

export interface KeptDraft<V> {
  readonly values: V
  /** Which state of the stored thing the writing began from. */
  readonly revision?: number | undefined
}

/** The place of one draft. */
export interface DraftPlace {
  readonly read: () => KeptDraft<unknown> | null
  readonly write: (draft: KeptDraft<unknown>) => void
  readonly clear: () => void
}

const prefix = 'huida.draft.'
export const draftLimits = { count: 20, length: 200_000 } as const

interface Stored extends KeptDraft<unknown> {
  readonly at: number
}

/** `name` says what is written: `corpus/<bot>/<item>`. */
export function draftPlace(accountId: string, name: string): DraftPlace {
  const key = `${prefix}${accountId}.${name}`
  return {
    read: () => attempt(() => readStored(key), null),
    write: (draft) =>
      attempt(() => {
        const text = JSON.stringify({ ...draft, at: Date.now() } satisfies Stored)
        if (text.length > draftLimits.length) return
        evictOldest(key)
        window.sessionStorage.setItem(key, text)
      }, undefined),
    clear: () => attempt(() => window.sessionStorage.removeItem(key), undefined),
  }
}

/** After a log-out, or before another account takes over this tab. */
export function forgetDrafts(exceptOf?: string): void {
  attempt(() => {
    for (const key of storedKeys())
      if (exceptOf === undefined || !key.startsWith(`${prefix}${exceptOf}.`)) window.sessionStorage.removeItem(key)
  }, undefined)
}

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}

function storedKeys(): string[] {
  return Object.keys(window.sessionStorage).filter((key) => key.startsWith(prefix))
}

function readStored(key: string): Stored | null {
  const text = window.sessionStorage.getItem(key)
  return text === null ? null : (JSON.parse(text) as Stored)
}

/** Makes room for one more. */
function evictOldest(key: string): void {
  const others = storedKeys().filter((each) => each !== key)
  const excess = others.length + 1 - draftLimits.count
  if (excess <= 0) return
  const ages = others.map((each) => ({ each, at: attempt(() => readStored(each)?.at, 0) ?? 0 }))
  ages.sort((one, other) => one.at - other.at)
  for (const { each } of ages.slice(0, excess)) window.sessionStorage.removeItem(each)
}
