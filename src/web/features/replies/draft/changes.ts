/** What differs between the saved settings and those on the screen, one entry for each thing that a person would name. */
import { type ReplySettingsInput, type ReplyTextName, replyTextNames } from '#contract/features/customising/replies.ts'

export type Change =
  | { readonly kind: 'way'; readonly name: ReplyTextName; readonly place: number }
  | { readonly kind: 'reply' | 'on' | 'off'; readonly name: ReplyTextName }
  | { readonly kind: 'words'; readonly added: number; readonly removed: number }
  | { readonly kind: 'item' | 'itemNew' | 'order'; readonly id: string; readonly place: number }
  | { readonly kind: 'itemGone'; readonly question: string }
  | { readonly kind: 'step' }

export function changesBetween(saved: ReplySettingsInput, values: ReplySettingsInput): Change[] {
  return [
    ...replyTextNames.flatMap((name) => replyChanges(saved, values, name)),
    ...wordChanges(saved.sensitiveWords, values.sensitiveWords),
    ...itemChanges(saved.customised, values.customised),
    ...(saved.answerStep === values.answerStep ? [] : [{ kind: 'step' } as const]),
  ]
}

function replyChanges(saved: ReplySettingsInput, values: ReplySettingsInput, name: ReplyTextName): Change[] {
  const [before, after] = [saved.replies[name], values.replies[name]]
  const [wasOff, isOff] = [saved, values].map(({ off }) => off.includes(name))
  const switched: Change[] = wasOff === isOff ? [] : [{ kind: isOff ? 'off' : 'on', name }]
  const places = after.flatMap((text, place) => (text === before[place] ? [] : [place]))
  const [place = 0, ...others] = places
  if (places.length === 0 && before.length === after.length) return switched
  const isOne = others.length === 0 && after.length >= before.length && after.length > 1
  return [isOne ? { kind: 'way', name, place } : { kind: 'reply', name }, ...switched]
}

function wordChanges(before: readonly string[], after: readonly string[]): Change[] {
  const [known, wanted] = [new Set(before), new Set(after)]
  const added = after.filter((word) => !known.has(word)).length
  const removed = before.filter((word) => !wanted.has(word)).length
  return added + removed === 0 ? [] : [{ kind: 'words', added, removed }]
}

type Items = ReplySettingsInput['customised']

function itemChanges(before: Items, after: Items): Change[] {
  const known = new Map(before.map((item) => [item.id, item]))
  const left = new Set(after.map(({ id }) => id))
  const moved = movedIds(
    before.map(({ id }) => id),
    after.map(({ id }) => id),
  )
  return [
    ...after.flatMap((item, place): Change[] => {
      const same = known.get(item.id)
      if (same === undefined) return [{ kind: 'itemNew', id: item.id, place }]
      const changes: Change[] = []
      if (JSON.stringify(same) !== JSON.stringify(item)) changes.push({ kind: 'item', id: item.id, place })
      if (moved.has(item.id)) changes.push({ kind: 'order', id: item.id, place })
      return changes
    }),
    ...before.flatMap(({ id, question }): Change[] => (left.has(id) ? [] : [{ kind: 'itemGone', question }])),
  ]
}

/** The fewest that have to be moved to come from one order to the other; what is in only one of them does not count. */
export function movedIds(before: readonly string[], after: readonly string[]): Set<string> {
  const placeBefore = new Map(before.map((id, place) => [id, place]))
  const kept = after.filter((id) => placeBefore.has(id))
  // For each length the end of the ascending run with the earliest place, and what comes before each.
  const ends: string[] = []
  const previous = new Map<string, string | undefined>()
  const placeOf = (id: string) => placeBefore.get(id) ?? 0
  for (const id of kept) {
    let length = ends.findIndex((end) => placeOf(end) > placeOf(id))
    if (length < 0) length = ends.length
    previous.set(id, ends[length - 1])
    ends[length] = id
  }
  const moved = new Set(kept)
  for (let id: string | undefined = ends.at(-1); id !== undefined; id = previous.get(id)) moved.delete(id)
  return moved
}
