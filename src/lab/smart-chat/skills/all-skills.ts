/** All skills of a language, in the order in which they read a message: the narrow ones first. */
import { tryArithmetic } from './arithmetic.ts'
import { tryCare } from './care/care.ts'
import { tryClock } from './clock.ts'
import { tryDates } from './dates.ts'
import { tryGuessNumber } from './games/guess-number.ts'
import { type IdiomList, indexIdioms, tryIdiomChain } from './games/idiom-chain.ts'
import { tryRiddles } from './games/riddles.ts'
import { tryStory } from './games/story.ts'
import { indexWords, tryWordChain, type WordList } from './games/word-chain.ts'
import { createKnowledge, type Knowledge } from './knowledge/knowledge.ts'
import { tryMemory } from './memory/memory.ts'
import { tryRandom } from './random.ts'
import type { Skill, SkillName } from './skill.ts'
import { tryTextPlay } from './text-play.ts'
import { tryUnits } from './units.ts'

/** What each language's game of words is played with. */
export type GameWords = { idioms: IdiomList } | { words: WordList }

export function allSkills(
  gameWords: GameWords,
  knowledge: Knowledge = { capitals: {}, poems: [] },
): ReadonlyMap<SkillName, Skill> {
  return new Map<SkillName, Skill>([
    ['care', tryCare],
    ['memory', tryMemory],
    ['clock', tryClock],
    ['dates', tryDates],
    ['units', tryUnits],
    ['arithmetic', tryArithmetic],
    ['text-play', tryTextPlay],
    ['riddles', tryRiddles],
    ['story', tryStory],
    ['guess-number', tryGuessNumber],
    wordGame(gameWords),
    ['knowledge', createKnowledge(knowledge)],
    // Last: its "choose" also begins other wishes.
    ['random', tryRandom],
  ])
}

function wordGame(gameWords: GameWords): [SkillName, Skill] {
  if ('idioms' in gameWords) {
    const idioms = indexIdioms(gameWords.idioms)
    return ['idiom-chain', (text, context) => tryIdiomChain(text, context, idioms)]
  }
  const words = indexWords(gameWords.words)
  return ['word-chain', (text, context) => tryWordChain(text, context, words)]
}
