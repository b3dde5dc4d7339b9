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
const hintPattern =
  /\bhints?\b|(?:an?|another|any|one|more|the|me) clues?\b|^clues?$|^(?:please )?help(?: me)?(?: out)?(?: please)?$|提示|线索|^提醒(?:我?1?下)?$/
/** Nothing else is said: "I don't know what to eat" and "你会不会唱歌" are other talk. */
const givesUp = [
  /^(?:(?:ok(?:ay)?|well|hm+|um+|oh|sorry|no|please|honestly|just|alright|all right),? )*(?:i ?)?(?:(?:have to |will |'ll )?give (?:it )?up|giv(?:e|ing) (?:it )?up|surrender|(?:have |have got |'ve got )?(?:absolutely )?no (?:idea|clue)|(?:really |just |still )?(?:do not|don't|dont) (?:have a clue|know|get it)|(?:haven't|have not) (?:a|got a|the) clue|idk|dunno|can'?t (?:guess|get|solve|think of)(?: (?:it|this|that|one))*|(?:am |'m )?(?:not sure|stumped|stuck)|beats me|you(?:'ve)? got me|pass|skip)(?:,? (?:it|this|that|on|one|the|a|answer|riddle|then|sorry|please|tell me|what is it))*$/,
  /^(?:(?:ok(?:ay)?|so|well|then|please|just|can you|could you|will you|go on),? )*(?:tell me|say it|reveal|(?:tell|give|show|reveal)(?: me)? (?:it|the (?:answer|solution))|what(?:'s| is| was)(?: it| the (?:answer|solution))|(?:the )?(?:answer|solution))(?: (?:then|please|already|now|to|of|this|that|the|riddle))*$/,
  /^(?:我|还是|真的?|实在|完全|是|都|哎呀?|唉|嗯|啊|呃|算了|好难|太难了?|这个|[,，、…~ ])*(?:猜不(?:出来?|到|着|中)|不知道|不晓得|不会|不懂|想不(?:出来?|到)|没(?:有)?(?:思路|头绪|想法|主意)|放弃|认输|投降)(?:[了啊呀吧啦诶欸哎呢呐猜这个个谜语谜底答案是什么,，]|告诉我|公布)*$/,
  /^(?:那|好|你|就|快|请|还是|直接|能不能|可以|给我|跟我|这个?|那个?|谜语|的|吧|[,，])*(?:公布|揭晓|揭秘|告诉我?|说|讲|看|给)?(?:我|1?下|出|你|这个?|那个?|谜语|的)*(?:答案|谜底)(?:到底|究竟)?(?:是(?:什么|啥|多少|个?啥))?(?:[吧呢啊呀吗呗啦了]|揭晓|告诉我|公布)*$/,
  /^(?:那|好|你|就|快|请|还是|直接)*(?:告诉我|公布|揭晓|揭秘|说出来)(?:[吧呗啦了])*$/,
]
const tooHard = /(?:太|好|真|有点|挺)难|\b(?:hard|difficult|tough|tricky)\b/
/** Of the riddle that is being guessed, not a wish for another one. */
const thisRiddle = /(?:this|that|the|your) riddle|[这那](?:个|道|条)?(?:谜|字谜|灯谜|脑筋)/

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
  if (givesUp.some((pattern) => pattern.test(asked))) return revealed(riddle, game, context)
  if (hintPattern.test(asked)) return hint(riddle, game, context)
  if (thisRiddle.test(asked) || (tooHard.test(asked) && asked.length <= 20)) return helpOffered(game, context)
  if ((startsPattern.test(asked) && !thisRiddle.test(asked)) || anotherPattern.test(asked))
    return ask(game.told, context)
  return wrongGuess(asked, game, context)
}

const clearGuess =
  /^(?:is it |are they |my guess is |the answer is |(?:an?|the) \w+$|我猜|是不是|答案是|谜底是)|^是.{1,6}吗?$/

/** A question about the thing is no guess, and "no" would be a lie for some. */
const asksPattern =
  /^(?:what|who|where|when|why|how|which|can|could|does|do|did|is|are|has|have|will|would)\b|[吗么]$|什么|怎么|为何|哪|谁|多少|几|能不能|会不会|是不是|有没有/

/** Short enough for a guess; whether it is one, what else it may mean decides. */
function wrongGuess(asked: string, game: RiddleGame, { language, random }: SkillContext): SkillReply | undefined {
  const isShort = language === 'zh' ? Array.from(asked).length <= 8 : asked.split(' ').length <= 5
  if (asked === '' || !isShort) return undefined
  const words = say[language]
  const isGuess = clearGuess.test(asked)
  return {
    text: !isGuess && asksPattern.test(asked) ? words.onlyGuesses : pick(words.wrong, random),
    how: words.howWrong,
    options: words.options,
    game,
    isDoubtful: !isGuess,
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

function helpOffered(game: RiddleGame, { language }: SkillContext): SkillReply {
  const words = say[language]
  return { text: words.isHard, how: words.howHint, options: words.options, game, isDoubtful: true }
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
    wrong: ['不是它，再想想？', '还不是它。要提示吗？', '不对哦，还可以再猜。'] as Some,
    right: (answer: string): Some => [`对了，就是${answer}！再来一个？`, `猜中了：${answer}。厉害，还要吗？`],
    answer: (answer: string) => `谜底是：${answer}。再来一个扳回来？`,
    isHard: '是有点绕。要个提示，还是直接公布答案？',
    onlyGuesses: '谜底的长相我不能多说，怕说漏嘴。直接猜，或者要个提示吧。',
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
    wrong: ['Not that. Another guess?', 'Not quite. Want a hint?', "No, that's not it. Keep going."] as Some,
    right: (answer: string): Some => [`Yes: ${answer}! Another?`, `You got it: ${answer}. Ready for the next?`],
    answer: (answer: string) => `The answer: ${answer}. Another one, to get even?`,
    isHard: 'It is a tricky one. A hint, or shall I tell you the answer?',
    onlyGuesses: "I can't answer that without giving it away. Make a guess, or ask for a hint.",
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
