/** A number from 1 to 100 to be guessed; seven guesses are enough for who halves what is left. */

import { withDigits } from '../numbers/number-words.ts'
import { readable, type SkillContext, type SkillReply } from '../skill.ts'
import type { NumberGame } from './game-state.ts'

const startsPattern =
  /guess(?:ing)? (?:the |a |my |your )?number|number guessing|think of a number|number game|i'?ll guess (?:a |your )?number|guess what number|猜数字?|猜.{0,4}数|数字炸弹|猜大小|猜数游戏|猜个数/
const givesUp = /give up|tell me|what(?:'s| is| was) (?:it|the number)|猜不[出到着]|公布|答案|告诉我|放弃|认输|是多少/
const guessPattern =
  /^(?:is it |i (?:guess|say|think)(?: it'?s?)?(?: is)? |maybe |it's |how about |what about |我猜|我觉得|是不是|是|那|应该是)*(-?\d{1,9})(?:吗|吧|呢|啊)?$/
const [LOWEST, HIGHEST] = [1, 100]

export function tryGuessNumber(text: string, context: SkillContext): SkillReply | undefined {
  const asked = withDigits(readable(text))
  const words = say[context.language]
  const game = context.game?.name === 'guess-number' ? context.game : undefined
  if (startsPattern.test(asked) || (game && /^(?:again|restart|重来|重新开始|再来一[局次]?)$/.test(asked))) {
    const secret = LOWEST + Math.floor(context.random() * (HIGHEST - LOWEST + 1))
    return {
      text: words.begin,
      how: words.howBegin,
      options: words.firstGuess,
      game: { name: 'guess-number', secret, low: LOWEST, high: HIGHEST, guesses: 0 },
    }
  }
  if (!game) return undefined
  const guess = guessPattern.exec(asked)?.[1]
  if (guess !== undefined) return judge(Number(guess), game, context)
  return givesUp.test(asked)
    ? { text: words.reveal(game.secret), how: words.howReveal, options: words.again, game: null }
    : undefined
}

function judge(guess: number, game: NumberGame, { language }: SkillContext): SkillReply {
  const words = say[language]
  if (guess < LOWEST || guess > HIGHEST) return { text: words.outside, how: words.howCompare, game }
  const guesses = game.guesses + 1
  if (guess === game.secret)
    return { text: words.right(guess, guesses), how: words.howCompare, options: words.again, game: null }
  const low = guess < game.secret ? Math.max(game.low, guess + 1) : game.low
  const high = guess > game.secret ? Math.min(game.high, guess - 1) : game.high
  return {
    text: words.wrong(guess < game.secret, low, high),
    how: words.howCompare,
    options: words.stop,
    game: { ...game, low, high, guesses },
  }
}

const say = {
  zh: {
    begin: '我心里想好了一个 1 到 100 的整数，你猜。',
    wrong: (isLow: boolean, low: number, high: number) => `${isLow ? '小了' : '大了'}，在 ${low} 到 ${high} 之间。`,
    right: (number: number, guesses: number) =>
      `就是 ${number}！你猜了 ${guesses} 次${guesses <= 7 ? '，漂亮' : ''}。再来一局？`,
    outside: '要在 1 到 100 之间哦。',
    reveal: (secret: number) => `是 ${secret}。再来一局？`,
    firstGuess: ['50', '不玩了'],
    stop: ['不玩了'],
    again: ['猜数字'],
    howBegin: '1 到 100 每个数机会相同',
    howCompare: '拿你猜的数和那个数比大小',
    howReveal: '游戏结束，公布那个数',
  },
  en: {
    begin: "I'm thinking of a whole number from 1 to 100. Your guess?",
    wrong: (isLow: boolean, low: number, high: number) =>
      `Too ${isLow ? 'low' : 'high'}: it's between ${low} and ${high}.`,
    right: (number: number, guesses: number) =>
      `${number} it is! That took ${guesses} ${guesses === 1 ? 'guess' : 'guesses'}${guesses <= 7 ? ', nicely done' : ''}. Again?`,
    outside: 'Between 1 and 100, please.',
    reveal: (secret: number) => `It was ${secret}. Another round?`,
    firstGuess: ['50', 'Stop'],
    stop: ['Stop'],
    again: ['Guess the number'],
    howBegin: 'Every number from 1 to 100 has the same chance',
    howCompare: 'Your number was compared with mine',
    howReveal: 'The game is over, so the number is told',
  },
}
