// What goes around a question or stands alone: greetings, thanks, good-byes and the words between them, in both languages.

import { readMessage } from './read-message.ts'
import { exactKeyOf, type Token, tokenise } from './tokenise.ts'

/** `courtesy` goes along with thanks and says nothing by itself. */
export type Role = 'greeting' | 'end' | 'thanks' | 'filler' | 'courtesy'

// Written as `exactKeyOf` writes them; the longest phrase that fits is taken first.
const phrases: Record<Role, string[]> = {
  greeting:
    `hi|hello|hey|hiya|howdy|greetings|good morning|good afternoon|good evening|good day|morning|evening|afternoon|yo|hi there
hello there|hey there|anyone there|is anyone there|is anybody there|are you there|anybody here|anyone here|how are you|how are you doing
how do you do|what up|you there|u there|are u there|nice to meet you|start|get started|你好|您好|你们好|大家好|嗨|哈喽|哈罗|哈啰|嘿|早|早上好|早安|上午好|中午好|下午好|晚上好|在吗|在么
在不在|在不|有人吗|有人么|有人在吗|有没有人|你好吗|您好吗|请问在吗|客服在吗|在线吗|幸会`.split(/[|\n]/),
  end: `bye|bye bye|byebye|goodbye|good bye|see you|see ya|see you later|cya|farewell|good night|that is all|that all|that will be all|nothing else|no more questions
no further questions|i am done|we are done|all done|end chat|end conversation|quit|exit|have a nice day|have a good day|再见|拜拜|拜|88|886|回见|回头见|下次见|再会|晚安
没有了|没了|没事了|没问题了|没有问题了|没有别的了|没有其他问题了|没别的事了|就这样|就这样吧|先这样|先这样吧|结束|结束对话|退出|不聊了|下了|我先走了
thats all|thats it|thats everything|that is it|that is everything|that everything|that it|have a good one|gotta go|got to go|i have to go|need to go|talk to you later|talk later|ttyl|speak soon|nothing more|have a good night|take care
没别的问题了|没别的了|没其他问题了|没其他的了|那就这样|那就这样吧|那先这样|先下了|我下了|走了|我走了|撤了|我撤了|回聊|下次聊|下次再聊|改天聊|改天再聊|再聊|走啦|我走啦|先走啦|我先走啦|下啦|先下啦|撤啦|没事啦|没了哈|拜啦|先忙了|我先忙了|i am off|off now|heading off|gotta run|have to run|need to run|i am out|再联系|有事再找你|有事再找您|有事再联系|有问题再找你|有问题再问|有需要再找你|有需要再联系`.split(
    /[|\n]/,
  ),
  thanks:
    `thanks|thank you|thank you so much|thank you very much|thanks a lot|many thanks|thx|ty|cheers|much appreciated|谢谢|谢谢你|谢谢您|谢谢了|多谢|感谢|谢了|谢啦|非常感谢
太感谢了|辛苦了|麻烦了|thank u
thanks so much|thanks very much|thnks|thanx|tks|thx u|tysm|tyvm|ta|appreciate it|appreciate that|appreciate your|i appreciate it|really appreciate it|much obliged|thankyou|thanks for that|cheers for that|麻烦您了|麻烦你了|辛苦您了|辛苦你了|谢啦啦|感激|谢谢您了|谢谢你了|谢谢哈|谢过|3q|三克油|蟹蟹|感恩|感激不尽`.split(
      /[|\n]/,
    ),
  filler:
    `there|again|everyone|all|team|sir|madam|mate|friend|bot|support|please|ok|okay|alright|all right|great|perfect|cool|got it|i see|then|now|for now|for your help|for the help|no|well|oh|um
亲|亲亲|啊|呀|哦|喔|噢|呢|吧|啦|嘛|了|哈|哈哈|嗯|嗯嗯|好|好的|好吧|行|可以|知道了|明白了|懂了|ok了|客服|小姐姐|小哥哥|老板|店家|掌柜|机器人|请问|那|那就|先|我|大家|朋友|你|您|不用了|不需要了`.split(
      /[|\n]/,
    ),
  courtesy:
    `was|is|it|that|this|one|been|of|you|a lot|so much|very much|lots|a million|a bunch|for your|for that|for this|for the|your|the|help|helping|helpful|that is helpful|thats helpful|that helpful|very helpful|helped|that helped|info|information|answer|reply|response|time|patience|quick|fast|really|very|brilliant|lovely|amazing|awesome|excellent|wonderful|fantastic|nice|that is great|thats great|that great|that works|for everything|anyway
的|帮助|帮忙|解答|回答|回复|解释|耐心|您的|你的|这么|那么|非常|真的|太|十分|特别|玫瑰|抱拳|比心|爱心|微笑|握手|支持|服务|指点|告知|提醒`.split(
      /[|\n]/,
    ),
}

/** "thank you so much for your help, bye" */
const maxClosing = 10
const roleByPhrase = new Map<string, Role>()
/** By the first word of a phrase: the words of the longest that begins with it. */
const longestByFirst = new Map<string, number>()
for (const role of ['courtesy', 'filler', 'thanks', 'end', 'greeting'] as const) {
  for (const phrase of phrases[role]) {
    const tokenised = tokenise(phrase)
    roleByPhrase.set(exactKeyOf(tokenised), role)
    const first = tokenised.tokens[0]?.text ?? ''
    longestByFirst.set(first, Math.max(longestByFirst.get(first) ?? 0, tokenised.tokens.length))
  }
}

export interface Phrase {
  role: Role
  /** In tokens. */
  length: number
}

/** The longest phrase that begins at a token. */
export function phraseAt(tokens: readonly Token[], at: number): Phrase | undefined {
  const longest = longestByFirst.get(tokens[at]?.text ?? '') ?? 0
  for (let length = Math.min(longest, tokens.length - at); length > 0; length--) {
    const role = roleByPhrase.get(exactKeyOf({ normalised: '', tokens: tokens.slice(at, at + length) }))
    if (role) return { role, length }
  }
  return undefined
}

/**
 * The message without the greeting it begins with and the thanks it ends with, which tell nothing about the question;
 * unchanged when less than two words would be left.
 */
export function withoutPleasantries(text: string): string {
  const { tokens } = readMessage(text)
  const from = endOfGreeting(text, tokens)
  const to = startOfThanks(tokens)
  const first = tokens[from]
  const last = tokens[to - 1]
  if (!first || !last || to - from < 2) return text
  const end = to === tokens.length ? text.length : last.end
  return text.slice(from === 0 ? 0 : first.start, end)
}

/** What asks leave to ask. Longer ones first. */
const openings =
  `could you please tell me|can you please tell me|could you tell me|can you tell me|please tell me|quick question|excuse me|please|pls
我想请问一下|我想问一下|想请问一下|麻烦问一下|请教一下|我想请问|想问一下|想请问|我想问|请问一下|问一下|想问下|问下|请问`
    .split(/[|\n]/)
    .map((phrase) => tokenise(phrase).tokens.map(({ text }) => text))
/** Words that end a question politely, or softly. */
const closings = new Set(['please', 'pls', 'plz', '呢', '呀', '啊', '哦'])

/**
 * The exact key of the question that stands between pleasantries: "hello, X please" asks X, and 请问X，谢谢 too. Undefined when nothing goes around
 * it, or when less than two words would be left.
 */
export function keyBetweenPleasantries(text: string, tokens: readonly Token[]): string | undefined {
  let from = endOfGreeting(text, tokens)
  const opening = openings.find((words) => words.every((word, i) => tokens[from + i]?.text === word))
  from += opening?.length ?? 0
  let to = startOfThanks(tokens)
  while (to > from && closings.has(tokens[to - 1]?.text ?? '')) to--
  if (to - from < 2 || to - from === tokens.length) return undefined
  return exactKeyOf({ normalised: '', tokens: tokens.slice(from, to) })
}

function endOfGreeting(text: string, tokens: readonly Token[]): number {
  let at = 0
  while (at < tokens.length) {
    const phrase = phraseAt(tokens, at)
    const isOpening = phrase?.role === 'greeting' || (at > 0 && phrase?.role === 'filler')
    if (!phrase || !isOpening) break
    const isAmbiguous = phrase.role === 'filler' || needsPause.has(tokens[at]?.text ?? '')
    if (isAmbiguous && phrase.length === 1 && !isPauseBefore(text, tokens, at + 1)) break
    at += phrase.length
  }
  return at
}

/** Of the thanks that nothing but signs and fillers follow. */
function startOfThanks(tokens: readonly Token[]): number {
  let start = tokens.length
  for (let at = tokens.length - 1; at >= Math.max(0, tokens.length - maxClosing); at--) {
    const phrase = phraseAt(tokens, at)
    if (phrase?.role === 'thanks' && isClosing(tokens, at + phrase.length)) start = at
  }
  return start
}

function isClosing(tokens: readonly Token[], from: number): boolean {
  let at = from
  while (at < tokens.length) {
    const phrase = phraseAt(tokens, at)
    const isFiller = phrase?.role === 'filler' || phrase?.role === 'thanks' || phrase?.role === 'end'
    if (!isFiller && tokens[at]?.kind !== 'symbol') return false
    at += isFiller ? phrase.length : 1
  }
  return true
}

/** Greetings and fillers of one word that may as well begin the question: "早上几点开门", "morning delivery". */
const needsPause = new Set(['早', '嗨', '嘿', 'morning', 'evening', 'afternoon', 'start'])

function isPauseBefore(text: string, tokens: readonly Token[], next: number): boolean {
  const before = tokens[next - 1]
  const after = tokens[next]
  if (!before || !after) return true
  const between = text.slice(before.end, after.start)
  return before.kind === 'han' ? between !== '' : /\S/.test(between)
}
