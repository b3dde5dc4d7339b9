/** The engine's own order of customised replies: which of them an earlier one always speaks before. Loads with the list. */
import type { Customised } from '#contract/features/customising/replies.ts'
import { hiddenBy } from '#engine/dialogue/customised-reply.ts'
import type { CustomisedReply } from '#engine/dialogue/reply.ts'

/** By id, the place of the one that hides it. */
export function hiddenItems(items: readonly Customised[]): ReadonlyMap<string, number> {
  const rules = items.map(({ isOn, ...item }) => ({ ...item, isOff: !isOn }))
  const places = new Map(rules.map((rule, place) => [rule as CustomisedReply, place]))
  return new Map([...hiddenBy(rules)].map(([{ id = '' }, by]) => [id, places.get(by) ?? 0]))
}
