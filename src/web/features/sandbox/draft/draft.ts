/** A bot before there is an account: what a visitor wrote, in the browser and nowhere else. */
import { type FirstItem, firstItemLimits } from '#contract/features/bots.ts'
import type { Locale } from '#contract/fields.ts'
import { exactKeyOf, tokenise } from '#engine/text/tokenise.ts'

export interface DraftItem extends FirstItem {
  readonly id: string
}

export interface Draft {
  readonly name: string
  readonly language: Locale
  /** As they were written, the newest first; one that is not ready yet answers nothing. */
  readonly items: readonly DraftItem[]
}

export const maxNameLength = 60

export function emptyDraft(language: Locale): Draft {
  return { name: '', language, items: [] }
}

export function isEmptyItem({ question, answer, variants }: DraftItem): boolean {
  return [question, answer, ...variants].every((text) => text.trim() === '')
}

/** Whether there is anything to keep. */
export function hasContent({ name, items }: Draft): boolean {
  return name.trim() !== '' || items.some((item) => !isEmptyItem(item))
}

/** An item that was removed, back before the one that it stood before; all others stay as they are by now. */
export function withItemBack(
  items: readonly DraftItem[],
  removed: DraftItem,
  nextId: string | undefined,
): readonly DraftItem[] {
  if (items.some(({ id }) => id === removed.id)) return items
  const found = items.findIndex(({ id }) => id === nextId)
  return items.toSpliced(found === -1 ? items.length : found, 0, removed)
}

export type ItemFault = 'question-missing' | 'answer-missing' | 'too-long' | 'repeated'

function keyOf(question: string): string {
  return exactKeyOf(tokenise(question))
}

/** What keeps an item from answering, by its id. Of two with one question the older one answers. */
export function faultsOf(items: readonly DraftItem[]): ReadonlyMap<string, ItemFault> {
  const faults = new Map<string, ItemFault>()
  const seen = new Set<string>()
  for (const { id, question, answer, variants } of items.toReversed()) {
    const key = keyOf(question)
    const isLong = [question, ...variants].some((text) => text.length > firstItemLimits.questionLength)
    if (question.trim() === '') faults.set(id, 'question-missing')
    else if (isLong || answer.length > firstItemLimits.answerLength || variants.length > firstItemLimits.variantCount)
      faults.set(id, 'too-long')
    else if (seen.has(key)) faults.set(id, 'repeated')
    else if (answer.trim() === '') faults.set(id, 'answer-missing')
    if (question.trim() !== '') seen.add(key)
  }
  return faults
}

/** Items that can answer, and that a bot can be created with. */
export function readyItems({ items }: Draft): DraftItem[] {
  const faults = faultsOf(items)
  return items
    .filter(({ id }) => !faults.has(id))
    .map(({ id, question, answer, variants }) => ({
      id,
      question: question.trim(),
      answer: answer.trim(),
      variants: variants.map((text) => text.trim()).filter((text) => text !== ''),
    }))
}

/** What a bot is created with. */
export function firstItemsOf(draft: Draft): FirstItem[] {
  return readyItems(draft).map(({ question, answer, variants }) => ({ question, answer, variants }))
}

/** `before` again after it was replaced by `next`, with what was written since; the items may be more than fit. */
export function withDraftBack(now: Draft, next: Draft, before: Draft): Draft {
  const replaced = new Set(next.items.map((item) => JSON.stringify(item)))
  const since = now.items.filter((item) => !isEmptyItem(item) && !replaced.has(JSON.stringify(item)))
  const written = new Set(since.map(({ id }) => id))
  return {
    name: now.name === next.name ? before.name : now.name,
    language: now.language === next.language ? before.language : now.language,
    items: [...since, ...before.items.filter(({ id }) => !written.has(id))],
  }
}

/** What stays to be written once a bot was created with `used`: items that could not answer yet, and what another tab wrote since. */
export function restOf(now: Draft, used: Draft): Draft {
  const brought = new Set(readyItems(used).map(({ id }) => id))
  const usedById = new Map(used.items.map((item) => [item.id, item]))
  function isBrought(item: DraftItem): boolean {
    return brought.has(item.id) && JSON.stringify(usedById.get(item.id)) === JSON.stringify(item)
  }
  return {
    ...now,
    // The new bot has the name.
    name: now.name === used.name ? '' : now.name,
    items: now.items.filter((item) => !isEmptyItem(item) && !isBrought(item)),
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function readItem(value: unknown, at: number): DraftItem[] {
  const { id, question, answer, variants } = (value ?? {}) as Record<string, unknown>
  if (!isText(question) || !isText(answer)) return []
  const texts = Array.isArray(variants) ? variants.filter(isText) : []
  return [{ id: isText(id) ? id : `item-${at}`, question, answer, variants: texts }]
}

/** A draft as it was written down, or undefined: a person can edit what their browser keeps, and a file can be any file. */
export function parseDraft(json: string): Draft | undefined {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return undefined
  }
  const { name, language, items } = (value ?? {}) as Record<string, unknown>
  if (!isText(name) || (language !== 'zh' && language !== 'en') || !Array.isArray(items)) return undefined
  const read = items.slice(0, firstItemLimits.count).flatMap(readItem)
  const byId = new Map(read.map((item) => [item.id, item]))
  return { name: name.slice(0, maxNameLength), language, items: [...byId.values()] }
}
