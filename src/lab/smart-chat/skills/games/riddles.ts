/** Riddles with hints. A guess that is right is always heard; what may be a guess or not is left to the conversation to decide. */
import en from '#content/games/riddles/en.json' with { type: 'json' }
import zh from '#content/games/riddles/zh.json' with { type: 'json' }
import { type ChatLanguage, pick, readable, type SkillContext, type SkillReply } from '../skill.ts'
import type { RiddleGame } from './game-state.ts'

export interface Riddle {
  id: string
  question: string
  answers: string[]
  hints: string[]
}

export const riddles: Record<ChatLanguage, readonly Riddle[]> = { zh: zh.riddles, en: en.riddles }

const startsPattern =
  /\briddles?\b|riddle me|puzzle me|(?:give|ask|set|got|know|have) (?:me |you |any |a |some )*(?:puzzles?|conundrums?|brain)|conundrum|考考我|出(?:个|道|1个)?题|来道题|字谜|难题|猜个东西|猜灯谜|brain ?teaser|谜语|猜谜|猜个谜|谜题|脑筋急转弯|灯谜|谜(?!底|团|之|一样)|(?:让|给)我猜|(?:出|来|说)(?:个|道|条|1个).{0,4}猜|make me guess|something to guess|出个谜/
const anotherPattern =
  /^(?:another(?: one)?|next(?: one)?|one more|more|again|再来(?:1|一)?[个条道]?|下[1一]?[个条道题]|换(?:1|一)?[个条道]|继续|还有吗)$/
const yesPattern = /^(?:yes|yeah|yep|sure|ok|okay|go on|please|好|好的|好啊|要|行|可以|来|来吧|嗯|继续)(?: please)?$/
const hintPattern = /\bhints?\b|\bclue\b|help me|提示|给点线索|线索|提醒/
const givesUp =
  /give up|tell me(?: the answer)?$|what(?:'s| is) (?:it|the answer)|(?:the )?answer(?: please)?$|no idea|i (?:do not|don't|dont) know|^(?:idk|dunno|pass|skip)|猜不[出到着]|不知道|不会|公布答案|揭晓|谜底|答案|告诉我|放弃|认输/

export function tryRiddles(text: string, context: SkillContext): SkillReply | undefined {
  const asked = readable(text)
  const game = context.game?.name === 'riddles' ? context.game : undefined
  if (!game)
    return startsPattern.test(asked) &&
      !/^(?:i|we) (?:do not|don'?t|hate|can'?t|love|like|never)|不喜欢|讨厌|怎么玩|规则|how (?:do|does|to)/.test(asked)
      ? ask([], context)
      : undefined
  const riddle = riddles[context.language].find(({ id }) => id === game.riddleId)
  // Between two riddles.
  if (!riddle)
    return startsPattern.test(asked) || anotherPattern.test(asked) || yesPattern.test(asked)
      ? ask(game.told, context)
      : undefined
  if (isRight(asked, riddle)) return solved(riddle, game, context)
  if (startsPattern.test(asked) || anotherPattern.test(asked)) return ask(game.told, context)
  if (hintPattern.test(asked)) return hint(riddle, game, context)
  if (givesUp.test(asked)) return revealed(riddle, game, context)
  return wrongGuess(asked, game, context)
}

const clearGuess =
  /^(?:is it |are they |my guess is |the answer is |(?:an?|the) \w+$|我猜|是不是|答案是|谜底是)|^是.{1,6}吗?$/

/** Short enough for a guess; whether it is one, what else it may mean decides. */
function wrongGuess(asked: string, game: RiddleGame, { language, random }: SkillContext): SkillReply | undefined {
  const isShort = language === 'zh' ? Array.from(asked).length <= 8 : asked.split(' ').length <= 5
  if (asked === '' || !isShort) return undefined
  const words = say[language]
  return {
    text: pick(words.wrong, random),
    how: words.howWrong,
    options: words.options,
    game,
    isDoubtful: !clearGuess.test(asked),
  }
}

/** Whether the guess names the answer, with whatever is said around it. */
export function isRight(guess: string, { answers }: Riddle): boolean {
  const bare = guess
    .replace(
      /^(?:(?:is it|it is|it's|its|are they|they are|that's|maybe|perhaps|i (?:think|guess|say)(?: it'?s?)?(?: is)?|my guess is|the answer is|could it be) )+/,
      '',
    )
    .replace(/^(?:an?|the|your|my) /, '')
    .replace(/^(?:是不是|是|我猜|我觉得|应该是|难道是|会不会是|可能是|那是|莫非是|答案是|谜底是)+/, '')
    .replace(/(?:吗|吧|呢|啊|呀|嘛|么|对不对|对吗|字)+$/, '')
    .replace(/[「」"'“”]/g, '')
    .trim()
  return answers.some((answer) => bare === answer || bare === `${answer}s` || bare === `${answer}es`)
}

function ask(told: readonly string[], { language, random }: SkillContext): SkillReply {
  const words = say[language]
  const left = riddles[language].filter(({ id }) => !told.includes(id))
  const [first, ...others] = left
  if (!first) return { text: words.none, how: words.howNone, game: null }
  const riddle = pick([first, ...others], random)
  const game: RiddleGame = { name: 'riddles', riddleId: riddle.id, hintsGiven: 0, told: [...told, riddle.id] }
  return {
    text: `${pick(words.open, random)}\n${riddle.question}`,
    how: words.howAsk(riddles[language].length),
    options: words.options,
    game,
  }
}

function hint(riddle: Riddle, game: RiddleGame, { language }: SkillContext): SkillReply {
  const words = say[language]
  const text = riddle.hints[game.hintsGiven]
  if (text === undefined) return { text: words.noHints, how: words.howHint, options: words.options.slice(1), game }
  return { text, how: words.howHint, options: words.options, game: { ...game, hintsGiven: game.hintsGiven + 1 } }
}

function solved(riddle: Riddle, game: RiddleGame, { language, random }: SkillContext): SkillReply {
  const words = say[language]
  return {
    text: pick(words.right(riddle.answers[0] ?? ''), random),
    how: words.howRight,
    options: words.after,
    game: { ...game, riddleId: '' },
  }
}

function revealed(riddle: Riddle, game: RiddleGame, { language }: SkillContext): SkillReply {
  const words = say[language]
  return {
    text: words.answer(riddle.answers[0] ?? ''),
    how: words.howRight,
    options: words.after,
    game: { ...game, riddleId: '' },
  }
}

type Some = [string, ...string[]]

const say = {
  zh: {
    open: ['听好了：', '来一个：', '这个不难：'] as Some,
    wrong: ['不是它，再想想？', '差一点意思。要提示吗？', '不对哦，还可以再猜。'] as Some,
    right: (answer: string): Some => [`对了，就是${answer}！再来一个？`, `猜中了：${answer}。厉害，还要吗？`],
    answer: (answer: string) => `谜底是：${answer}。再来一个扳回来？`,
    none: '我会的谜语都被你听完了，佩服。',
    noHints: '提示都给完了，再给就是答案了。要我公布吗？',
    options: ['给个提示', '公布答案', '换一个'],
    after: ['再来一个', '不玩了'],
    howAsk: (count: number) => `从 ${count} 条谜语里随机取一条没说过的`,
    howWrong: '和谜底的几种说法都对不上',
    howHint: '按顺序给这条谜语的提示',
    howRight: '和谜底的说法对照',
    howNone: '这次聊天里没有没说过的谜语了',
  },
  en: {
    open: ['Here goes:', 'Try this one:', 'All right, a riddle:'] as Some,
    wrong: [
      'Not that. Another guess?',
      'Close, perhaps, but no. Want a hint?',
      "No, that's not it. Keep going.",
    ] as Some,
    right: (answer: string): Some => [`Yes: ${answer}! Another?`, `You got it: ${answer}. Ready for the next?`],
    answer: (answer: string) => `The answer: ${answer}. Another one, to get even?`,
    none: "You've heard every riddle I know. Respect.",
    noHints: 'No hints left; the next one would be the answer. Shall I tell?',
    options: ['A hint, please', 'Tell me the answer', 'Another one'],
    after: ['Another one', 'Stop'],
    howAsk: (count: number) => `One of ${count} riddles, by chance, not told before`,
    howWrong: 'Compared with the ways of saying the answer: none fits',
    howHint: "This riddle's hints, in their order",
    howRight: 'Compared with the ways of saying the answer',
    howNone: 'No untold riddle is left in this conversation',
  },
}
