// Why the best entry is not to be given as the answer, although it is likely.

import { type Candidate, isInformation, type Outcome } from '../outcome.ts'
import type { SmallTalk } from './small-talk/decide-small-talk.ts'
import { isAboutHealth } from './small-talk/health.ts'

const yes =
  /^(?:yes\b|yep\b|sure\b|of course\b|certainly\b|no\b|not\b|可以|能的|能[，。]|支持的|是的|有的|会的|当然|不可以|不能|没有[，。])/i
const openQuestion =
  /^(?:what|which|how|when|where|who|whom|whose|why)\b|\b(?:what|which) (?:size|colour|color|one|kind|type|brand|day|time)\b|什么|多少|多大|多久|多长|怎么|怎样|如何|哪|几[天号点个码]|谁|为什么|为啥/i
const yesQuestion =
  /(?:吗|么|嘛|没有|不)[\s?？。!！]*$|能不能|可不可以|是不是|有没有|行不行|\b(?:can|could|may|is|are|do|does|will|would) (?:i|you|it|we|they|this|that|there|these)\b/i
/** As sure as this, it is the answer, whatever its first word. */
const sureAnyway = 0.95

/** A code for the trace; undefined when nothing speaks against the answer. */
export function reasonToWithhold(
  text: string,
  { reason }: Outcome,
  { confidence, matchedText, question, source }: Candidate,
  answer: string,
  { isAbout }: SmallTalk,
): string | undefined {
  if (reason === 'exact') return undefined
  // Who it is married to is nobody's business, until the owner fills it in.
  if (isAbout && !isInformation(source) && !isAbout(`${question} ${matchedText}`)) return 'off-topic'
  if (isAboutHealth(text) && !isAboutHealth(`${question} ${matchedText} ${answer}`)) return 'health'
  return isYesToOpenQuestion(text, answer, confidence) ? 'yes-to-open-question' : undefined
}

/** An answer that begins with "Yes" answers a question that can be answered by yes. Said to "which size?" it is embarrassing. */
function isYesToOpenQuestion(text: string, answer: string, confidence: number): boolean {
  if (confidence >= sureAnyway || !yes.test(answer.trimStart())) return false
  const said = text.toLowerCase().trim()
  return openQuestion.test(said) && !yesQuestion.test(said)
}
