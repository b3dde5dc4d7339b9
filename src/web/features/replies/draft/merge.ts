/** Two who change the settings at once: what only one has touched is taken, what both have touched is for a person to choose. */
import {
  type AnswerStep,
  type Customised,
  type ReplySettingsInput,
  type ReplyTextName,
  replyTextNames,
} from '#contract/features/customising/replies.ts'

/** One reply with its switch. */
export interface SetReply {
  readonly ways: readonly string[]
  readonly isOff: boolean
}

export type Conflict =
  | { readonly kind: 'reply'; readonly name: ReplyTextName; readonly theirs: SetReply }
  /** `theirs` is null where they deleted it. `mine` is null where it was deleted here. */
  | {
      readonly kind: 'item'
      readonly id: string
      readonly theirs: Customised | null
      readonly mine: Customised | null
      readonly place: number
    }
  | { readonly kind: 'order'; readonly theirs: readonly string[] }
  | { readonly kind: 'step'; readonly theirs: AnswerStep }

export function keyOf(conflict: Conflict): string {
  if (conflict.kind === 'reply') return `reply ${conflict.name}`
  return conflict.kind === 'item' ? `item ${conflict.id}` : conflict.kind
}

export interface Merged {
  /** Mine where there is a conflict. */
  readonly values: ReplySettingsInput
  readonly conflicts: readonly Conflict[]
}

/** @param base what both began from */
export function merge(base: ReplySettingsInput, mine: ReplySettingsInput, theirs: ReplySettingsInput): Merged {
  const conflicts: Conflict[] = []
  let values: ReplySettingsInput = {
    ...theirs,
    sensitiveWords: mergeWords(base.sensitiveWords, mine.sensitiveWords, theirs.sensitiveWords),
  }
  for (const name of replyTextNames) {
    const chosen = choose(replyOf(base, name), replyOf(mine, name), replyOf(theirs, name))
    values = withReply(values, name, chosen.value)
    if (chosen.isConflict) conflicts.push({ kind: 'reply', name, theirs: replyOf(theirs, name) })
  }
  const step = choose(base.answerStep, mine.answerStep, theirs.answerStep)
  if (step.isConflict) conflicts.push({ kind: 'step', theirs: theirs.answerStep })
  const items = mergeItems(base.customised, mine.customised, theirs.customised)
  conflicts.push(...items.conflicts)
  return { values: { ...values, answerStep: step.value, customised: items.items }, conflicts }
}

/** The settings with the other version in the place of mine. */
export function withTheirs(values: ReplySettingsInput, conflict: Conflict): ReplySettingsInput {
  if (conflict.kind === 'reply') return withReply(values, conflict.name, conflict.theirs)
  if (conflict.kind === 'step') return { ...values, answerStep: conflict.theirs }
  const { customised } = values
  if (conflict.kind === 'order') return { ...values, customised: inOrder(customised, conflict.theirs) }
  const { id, theirs, place } = conflict
  const others = customised.filter((item) => item.id !== id)
  if (theirs === null) return { ...values, customised: others }
  const at = customised.findIndex((item) => item.id === id)
  return { ...values, customised: others.toSpliced(at < 0 ? place : at, 0, theirs) }
}

export function replyOf({ replies, off }: ReplySettingsInput, name: ReplyTextName): SetReply {
  return { ways: replies[name], isOff: off.includes(name) }
}

export function withReply(
  values: ReplySettingsInput,
  name: ReplyTextName,
  { ways, isOff }: SetReply,
): ReplySettingsInput {
  return {
    ...values,
    replies: { ...values.replies, [name]: [...ways] },
    // In the order in which the server has them.
    off: replyTextNames.filter((each) => (each === name ? isOff : values.off.includes(each))),
  }
}

function choose<V>(base: V, mine: V, theirs: V): { value: V; isConflict: boolean } {
  const [wasThis, isMine, isTheirs] = [base, mine, theirs].map((value) => JSON.stringify(value))
  if (isMine === wasThis || isMine === isTheirs) return { value: theirs, isConflict: false }
  return { value: mine, isConflict: isTheirs !== wasThis }
}

/** What either has added is there, what either has taken away is not. */
function mergeWords(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const [known, kept, left] = [new Set(base), new Set(mine), new Set(theirs)]
  const added = mine.filter((word) => !known.has(word) && !left.has(word))
  return [...theirs.filter((word) => kept.has(word) || !known.has(word)), ...added]
}

type Items = readonly Customised[]

function mergeItems(base: Items, mine: Items, theirs: Items): { items: Customised[]; conflicts: Conflict[] } {
  const conflicts: Conflict[] = []
  const byId = (items: Items) => new Map(items.map((item) => [item.id, item]))
  const [was, isMine, isTheirs] = [byId(base), byId(mine), byId(theirs)]
  const chosen = new Map<string, Customised>()
  for (const id of new Set([...isTheirs.keys(), ...isMine.keys()])) {
    const [before = null, own = null, other = null] = [was.get(id), isMine.get(id), isTheirs.get(id)]
    const { value, isConflict } = choose(before, own, other)
    if (value !== null) chosen.set(id, value)
    if (isConflict) {
      const place = theirs.findIndex((item) => item.id === id)
      conflicts.push({ kind: 'item', id, theirs: other, mine: own, place: Math.max(0, place) })
    }
  }
  const order = mergeOrder(idsOf(base), idsOf(mine), idsOf(theirs))
  if (order.theirs !== undefined) conflicts.push({ kind: 'order', theirs: order.theirs })
  return { items: inOrder([...chosen.values()], order.ids), conflicts }
}

function idsOf(items: Items): string[] {
  return items.map(({ id }) => id)
}

function mergeOrder(base: string[], mine: string[], theirs: string[]): { ids: string[]; theirs?: string[] } {
  const among = (ids: string[], others: string[]) => ids.filter((id) => others.includes(id)).join()
  const isMoved = (ids: string[]) => among(base, ids) !== among(ids, base)
  const [byMe, byThem] = [isMoved(mine), isMoved(theirs)]
  const first = byMe ? mine : theirs
  const ids = [...first, ...[...theirs, ...mine].filter((id) => !first.includes(id))]
  const isSame = among(mine, theirs) === among(theirs, mine)
  return byMe && byThem && !isSame ? { ids, theirs } : { ids }
}

/** Those that are not in the order keep their places behind it. */
function inOrder(items: readonly Customised[], ids: readonly string[]): Customised[] {
  const place = (item: Customised) => {
    const at = ids.indexOf(item.id)
    return at < 0 ? ids.length : at
  }
  return items.toSorted((one, other) => place(one) - place(other))
}
