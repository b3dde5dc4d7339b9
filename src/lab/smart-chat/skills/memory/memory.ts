/** What a person tells of themselves: taken up, told back when asked, corrected, forgotten on request. */
import { type ChatLanguage, pick, type SkillContext, type SkillReply } from '../skill.ts'
import { type Asked, type Facts, noFacts, type Told, withoutSlot, withTold } from './facts.ts'
import { memoryWordings } from './memory-wordings.ts'
import { readChineseFacts } from './read-chinese.ts'
import { readEnglishFacts } from './read-english.ts'

const maxCharacters = 200

export function tryMemory(text: string, context: SkillContext): SkillReply | undefined {
  if (text.length > maxCharacters) return undefined
  const { language, facts = noFacts } = context
  const words = memoryWordings[language]
  const { told, asked } = language === 'zh' ? readChineseFacts(text, facts.age !== undefined) : readEnglishFacts(text)
  if (asked?.ask === 'forget')
    return { text: words.forgotten(asked.slot), how: words.howForgotten, facts: withoutSlot(facts, asked.slot) }
  if (asked) return answerTo(asked, facts, language)
  const last = told.at(-1)
  if (last === undefined) return undefined
  const next = told.reduce(withTold, facts)
  // "He is called Rex", and nobody was spoken of before.
  if (next === facts) return undefined
  const reply = { text: pick(confirm(told, facts, next, language), context.random), how: words.howTold, facts: next }
  // Talk about tastes and about a dog that has no name yet is what the base is good at.
  const isTalk = told.every(({ slot }) => slot === 'like' || slot === 'dislike')
  return isTalk ? { ...reply, isDoubtful: true } : reply
}

function confirm(told: readonly Told[], before: Facts, after: Facts, language: ChatLanguage): [string, ...string[]] {
  const words = memoryWordings[language]
  const isToldOf = (slot: Told['slot']) => told.some((each) => each.slot === slot)
  if (isToldOf('name') && isToldOf('city')) return [words.nameAndCity(after.name ?? '', after.city ?? '')]
  const last = told.at(-1)
  const other = after.others.at(-1)
  switch (last?.slot) {
    case 'name':
      return words.name(last.value, before.name !== undefined && before.name !== last.value)
    case 'surname':
      return words.surname(last.value)
    case 'city':
      return words.city(last.value, before.city !== undefined && before.city !== last.value)
    case 'age':
      return words.age(last.value, before.age !== undefined && before.age !== last.value)
    case 'favourite':
      return words.favourite(last.of, last.value)
    case 'like':
      return told.length > 1 ? words.favourite('', last.value) : words.like(last.value)
    case 'dislike':
      return words.dislike(last.value)
    default:
      return other?.name === undefined ? words.unnamed(other?.who ?? '') : words.other(other.who, other.name)
  }
}

function answerTo(
  asked: Exclude<Asked, { ask: 'forget' }>,
  facts: Facts,
  language: ChatLanguage,
): SkillReply | undefined {
  const words = memoryWordings[language]
  const known = (text: string | undefined): SkillReply =>
    text === undefined ? { text: words.untold(asked), how: words.howUntold } : { text, how: words.howKnown }
  switch (asked.ask) {
    case 'name':
      return known(facts.name === undefined ? undefined : words.isName(facts.name))
    case 'surname':
      return known(facts.surname === undefined ? undefined : words.isSurname(facts.surname))
    case 'age':
      return known(facts.age === undefined ? undefined : words.isAge(facts.age))
    case 'city':
      return known(facts.city === undefined ? undefined : words.isCity(facts.city))
    case 'likes':
      return known(facts.likes.length > 0 ? words.areLikes(facts.likes) : undefined)
    case 'favourite': {
      const value = facts.favourites[asked.of]
      return known(value === undefined ? undefined : words.isFavourite(asked.of, value))
    }
    case 'other': {
      const name = facts.others.find(({ who }) => who === asked.who)?.name
      return known(name === undefined ? undefined : words.isOther(asked.who, name))
    }
    case 'likes-it':
      return tasteFor(asked.value, facts, language)
    case 'all':
      return known(words.all(facts))
  }
}

/** Of a thing that was never spoken of, the base may know more to say. */
function tasteFor(value: string, facts: Facts, language: ChatLanguage): SkillReply | undefined {
  const words = memoryWordings[language]
  const has = (list: readonly string[]) => list.some((each) => each.toLowerCase() === value.toLowerCase())
  if (has(facts.likes)) return { text: words.likesIt(value), how: words.howKnown }
  return has(facts.dislikes) ? { text: words.dislikesIt(value), how: words.howKnown } : undefined
}
