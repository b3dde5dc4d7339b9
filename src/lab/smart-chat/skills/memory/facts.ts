/** What a person told of themselves. It lives as long as the conversation, in the worker of the page, and is sent nowhere. */

export interface Facts {
  name?: string
  /** Of a Chinese name, told without the rest. */
  surname?: string
  age?: number
  city?: string
  likes: readonly string[]
  dislikes: readonly string[]
  /** By what they are: "colour", "food"; Chinese keys in Chinese. */
  favourites: Readonly<Record<string, string>>
  /** Pets and people by what they are to the person: "dog", "妹妹". The last one is who "he" and "it" mean. */
  others: readonly { who: string; name?: string }[]
}

export type Told =
  | { slot: 'name' | 'surname' | 'city'; value: string }
  | { slot: 'age'; value: number }
  | { slot: 'like' | 'dislike'; value: string }
  | { slot: 'favourite'; of: string; value: string }
  | { slot: 'other'; who: string | undefined; value?: string }

export type Asked =
  | { ask: 'name' | 'surname' | 'age' | 'city' | 'likes' | 'all' }
  | { ask: 'favourite'; of: string }
  | { ask: 'likes-it'; value: string }
  | { ask: 'other'; who: string }
  | { ask: 'forget'; slot: 'name' | 'age' | 'city' | 'all' }

export interface ReadFacts {
  told: readonly Told[]
  asked?: Asked
}

export const noFacts: Facts = { likes: [], dislikes: [], favourites: {}, others: [] }

/** The later word holds. */
export function withTold(facts: Facts, told: Told): Facts {
  switch (told.slot) {
    case 'name':
    case 'surname':
    case 'city':
    case 'age':
      return { ...facts, [told.slot]: told.value }
    case 'like':
      return { ...facts, likes: put(facts.likes, told.value), dislikes: without(facts.dislikes, told.value) }
    case 'dislike':
      return { ...facts, dislikes: put(facts.dislikes, told.value), likes: without(facts.likes, told.value) }
    case 'favourite':
      return { ...facts, favourites: { ...facts.favourites, [told.of]: told.value } }
    case 'other':
      return withOther(facts, told.who ?? facts.others.at(-1)?.who, told.value)
  }
}

function withOther(facts: Facts, who: string | undefined, name: string | undefined): Facts {
  if (who === undefined) return facts
  const known = name ?? facts.others.find((other) => other.who === who)?.name
  const others = facts.others.filter((other) => other.who !== who)
  return { ...facts, others: [...others, { who, ...(known !== undefined && { name: known }) }] }
}

export function withoutSlot(facts: Facts, slot: 'name' | 'age' | 'city' | 'all'): Facts {
  if (slot === 'all') return noFacts
  const { [slot]: _, ...rest } = facts
  if (slot !== 'name') return rest
  const { surname: __, ...withoutSurname } = rest
  return withoutSurname
}

const maxKept = 20
const without = (list: readonly string[], value: string) => list.filter((each) => each !== value)
const put = (list: readonly string[], value: string) => [...without(list, value), value].slice(-maxKept)
