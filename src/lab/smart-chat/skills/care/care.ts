/** Danger, grief and illness: answered with care before anything else reads the message, and never with a joke. */
import { pick, readable, type SkillContext, type SkillReply } from '../skill.ts'
import { careWordings, kidding, meansIt, seemsQuestion } from './care-wordings.ts'
import { type Trouble, troubleIn } from './troubles.ts'

/** The base may know a better word for these, if it is sure. */
const mild: ReadonlySet<Trouble> = new Set(['symptom'])

export function tryCare(text: string, { language, random, trouble: before }: SkillContext): SkillReply | undefined {
  const said = readable(text)
  if (said === '') return undefined
  const words = careWordings[language]
  const found = troubleIn(said)
  if (found) {
    const reply = { text: pick(words.first[found], random), how: words.how[found], trouble: found }
    return mild.has(found) ? { ...reply, isDoubtful: true } : reply
  }
  if (!before) return undefined
  const how = words.how[before]
  if (before === 'danger' && kidding.test(said)) return { text: pick(words.kidding, random), how }
  if (before === 'danger' && meansIt.test(said))
    return { text: pick(words.stillInDanger, random), how, trouble: before }
  const more = words.next[before]
  // What else is said just after it most likely still belongs to it; a question or a surer reading does not.
  if (!more || seemsQuestion.test(text)) return undefined
  return { text: pick(more, random), how, trouble: before, isDoubtful: true }
}
