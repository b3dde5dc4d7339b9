// Which of the product's two languages a text is written in, by script alone.

import { normalise } from './normalise.ts'

/** `other`: no Han and no Latin letter, such as digits, emoji or another alphabet. */
export type DetectedLanguage = 'zh' | 'en' | 'other'

// A Chinese sentence keeps brand names in Latin letters ("iPhone 15 Pro 多少钱"), so a Latin word weighs as one Han
// character, not as its letters.
export function detectLanguage(text: string): DetectedLanguage {
  const sample = normalise(text.slice(0, 2000)).text
  const hanCount = sample.match(/[\u3400-\u9fff]/g)?.length ?? 0
  const latinWordCount = sample.match(/[a-z][a-z']*/g)?.length ?? 0
  if (hanCount === 0 && latinWordCount === 0) return 'other'
  return hanCount > 0 && hanCount >= latinWordCount ? 'zh' : 'en'
}
