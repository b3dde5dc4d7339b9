/** Word chain: each word begins with the last letter of the one before, and none comes twice. */

import { pick, readable, type SkillContext, type SkillReply } from '../skill.ts'
import type { WordGame } from './game-state.ts'

export interface WordList {
  /** Words to say, parted by blanks. */
  common: string
  /** Accepted from a player, never said. */
  alsoKnown: string
}

export interface Words {
  has: (word: string) => boolean
  /** Words to say that begin with a letter. */
  beginningWith: (letter: string) => readonly string[]
  size: number
}

const shortest = 3

export function indexWords({ common, alsoKnown }: WordList): Words {
  const said = common.split(' ')
  const known = new Set([...said, ...alsoKnown.split(' ')])
  const byFirst = new Map<string, string[]>()
  for (const word of said) {
    const letter = word.charAt(0)
    const there = byFirst.get(letter)
    if (there) there.push(word)
    else byFirst.set(letter, [word])
  }
  return { has: (word) => known.has(word), beginningWith: (letter) => byFirst.get(letter) ?? [], size: said.length }
}

const startsPattern =
  /word (?:chain|game|ladder)|chain of words|shiritori|last letter game|play (?:with )?words|词语?接龙|单词接龙|英文接龙/
const hintPattern = /\bhint\b|\bclue\b|help me|stuck|can'?t think|no idea|i (?:do not|don'?t) know|give up/
const wordPattern = /^(?:(?:ok(?:ay)?|then|um|my word is|i say|how about|what about)[,:]? )?["']?([a-z]{1,20})["']?$/

export function tryWordChain(text: string, context: SkillContext, words: Words): SkillReply | undefined {
  const asked = readable(text)
  const game = context.game?.name === 'word-chain' ? context.game : undefined
  if (!game || startsPattern.test(asked)) return startsPattern.test(asked) ? begin(context, words) : undefined
  if (hintPattern.test(asked)) return hint(game, context, words)
  const word = wordPattern.exec(asked)?.[1]
  return word === undefined || isTalk.has(word) ? undefined : play(word, game, context, words)
}

/** Said to the other player rather than played; each but a few would be a poor move anyway. */
const isTalk = new Set(
  'hi hello hey yes no ok okay yeah yep nope what why how who thanks cheers sorry lol haha hmm wow cool nice great good really'.split(
    ' ',
  ),
)

function begin({ random }: SkillContext, words: Words): SkillReply {
  const starts = ['b', 'c', 'f', 'h', 'l', 'm', 'p', 'r', 's', 't', 'w']
    .flatMap((letter) => words.beginningWith(letter))
    .filter((word) => word.length >= 4 && words.beginningWith(word.slice(-1)).length > 100)
  const [first = 'word', ...others] = starts
  const word = pick([first, ...others], random)
  return {
    text: `Word chain it is. I say "${word}"; your word must begin with ${letter(word)}. No word twice, at least ${shortest} letters.`,
    how: `A word by chance from ${words.size} common ones`,
    options: ['A hint, please', 'Stop'],
    game: { name: 'word-chain', said: [word], misses: 0 },
  }
}

const letter = (word: string) => word.slice(-1).toUpperCase()

function play(word: string, game: WordGame, { random }: SkillContext, words: Words): SkillReply {
  const previous = game.said.at(-1) ?? ''
  if (!word.startsWith(previous.slice(-1)))
    return missed(
      `"${word}" begins with ${word.charAt(0).toUpperCase()}, but I need ${letter(previous)}, the end of "${previous}".`,
      'The first letter was compared with the last of the word before',
      game,
    )
  if (word.length < shortest)
    return missed(`"${word}" is a bit short: at least ${shortest} letters, please.`, 'Letters were counted', game)
  if (game.said.includes(word))
    return missed(
      `"${word}" has been said already. Another one with ${letter(previous)}?`,
      'Compared with all words of this game',
      game,
    )
  if (!words.has(word))
    return missed(
      `I don't have "${word}" in my list. Another one with ${letter(previous)}?`,
      'Looked up among the words I know',
      game,
    )
  const said = [...game.said, word]
  const answers = words.beginningWith(word.slice(-1)).filter((each) => !said.includes(each))
  const [first, ...others] = answers
  if (first === undefined)
    return {
      text: `"${word}"... I have nothing left with ${letter(word)}. You win, after ${said.length} words. Again?`,
      how: `No unused word with ${letter(word)} is left in my list`,
      options: ['Word chain'],
      game: null,
    }
  const answer = pick([first, ...others], random)
  return {
    text: `${capital(answer)}. Your turn, with ${letter(answer)}.`,
    how: `"${word}" fits; one by chance of ${answers.length} unused words with ${letter(word)}`,
    options: ['A hint, please', 'Stop'],
    game: { name: 'word-chain', said: [...said, answer], misses: 0 },
  }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const maxMisses = 3

function missed(text: string, how: string, game: WordGame): SkillReply {
  const misses = game.misses + 1
  const reminder = misses >= maxMisses ? ' (Say "hint" if you are stuck, or "stop".)' : ''
  return {
    text: text + reminder,
    how,
    options: ['A hint, please', 'Stop'],
    game: { ...game, misses },
    isDoubtful: true,
  }
}

function hint(game: WordGame, { random }: SkillContext, words: Words): SkillReply {
  const previous = game.said.at(-1) ?? ''
  const [first, ...others] = words.beginningWith(previous.slice(-1)).filter((each) => !game.said.includes(each))
  if (first === undefined)
    return {
      text: `I can't think of one with ${letter(previous)} either. Call it a draw?`,
      how: 'No unused word is left',
      options: ['Word chain'],
      game: null,
    }
  const word = pick([first, ...others], random)
  return {
    text: `Try one of ${word.length} letters that begins with "${word.slice(0, 2)}".`,
    how: 'The beginning of a word by chance that would fit',
    options: ['Stop'],
    game,
  }
}
