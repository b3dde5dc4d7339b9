/** Where each game stands. The conversation keeps one of them at most; a skill hands back the next. */

export interface RiddleGame {
  name: 'riddles'
  riddleId: string
  hintsGiven: number
  /** Riddles of this conversation, so that none comes twice. */
  told: readonly string[]
}

export interface IdiomGame {
  name: 'idiom-chain'
  /** All that were said by either side, oldest first. */
  said: readonly string[]
  misses: number
}

export interface WordGame {
  name: 'word-chain'
  said: readonly string[]
  misses: number
}

export interface StoryGame {
  name: 'story'
  scene: string
  /** Scenes seen so far, the first one first. */
  path: readonly string[]
}

export interface NumberGame {
  name: 'guess-number'
  secret: number
  low: number
  high: number
  guesses: number
}

export type Game = RiddleGame | IdiomGame | WordGame | StoryGame | NumberGame
