// A corpus of any size from templates, for latency and memory only: it says nothing about quality. Every question is
// distinct, word frequencies fall off as in real text (Zipf), and answers are a few sentences long.

import type { EngineEntry } from '#engine/answer.ts'
import { seededRandom } from '#engine/evaluation/seeded-random.ts'

const vocabulary = 20_000

const openings = {
  en: ['How do I', 'Can I', 'Where do I find', 'Why does my', 'What is the price of', 'When will the', 'How long does'],
  zh: ['怎么', '可以', '在哪里', '为什么', '多少钱能', '什么时候', '多久才能'],
}

export function syntheticEntries(language: 'zh' | 'en', size: number): EngineEntry[] {
  const random = seededRandom(3)
  const words = Array.from({ length: vocabulary }, () => (language === 'zh' ? chineseWord(random) : latinWord(random)))
  const gap = language === 'zh' ? '' : ' '
  const pick = (): string => words[Math.floor(vocabulary ** random()) - 1] ?? ''
  const text = (length: number): string => Array.from({ length }, pick).join(gap)
  const opening = (): string => openings[language][Math.floor(random() * openings[language].length)] ?? ''
  return Array.from({ length: size }, (_, i) => ({
    id: `entry-${i}`,
    source: 'corpus' as const,
    question: `${opening()}${gap}${text(4 + Math.floor(random() * 5))}?`,
    variants: i % 3 === 0 ? [`${opening()}${gap}${text(5)}`] : [],
    keywords: [pick(), pick()],
    answer: `${text(12)}. ${text(14)}.`,
  }))
}

function latinWord(random: () => number): string {
  const consonants = 'bcdfghjklmnprstvwz'
  const vowels = 'aeiou'
  const at = (letters: string): string => letters.charAt(Math.floor(random() * letters.length))
  return (
    Array.from({ length: 2 + Math.floor(random() * 2) }, () => at(consonants) + at(vowels)).join('') + at(consonants)
  )
}

/** Two of the 2,500 most used characters, which lie about evenly in the first block. */
function chineseWord(random: () => number): string {
  const character = (): string => String.fromCodePoint(0x4e00 + 8 * Math.floor(random() * 2500))
  return character() + character()
}
