// "转人工", "let me speak to someone": a person is wanted, and not an answer.

import { countSlips } from '../../retrieval/query/spelling.ts'
import { wholeOf, wholeOfWords } from './made-of.ts'
import type { Said } from './said.ts'

/** `maybe`: how to reach the company, or that something is complained about; the corpus may well answer that. */
export type WishForPerson = 'clearly' | 'maybe'

const englishPersons =
  'human|humans|person|people|someone|somebody|anyone|anybody|agent|agents|representative|rep|operator|advisor|adviser|assistant|staff|manager|supervisor|boss|owner|team|support|customer service|customer services|customer support|customer care|employee|colleague|assistance|human being|real one'
const englishPerson = new RegExp(`\\b(?:${englishPersons})\\b`)
const englishWish = wholeOfWords(
  `${englishPersons}|how|where|talk|speak|chat|connect|transfer|put|through|pass|get|give|find|need|want|wants|would like|would|like|can|could|may|let|reach|call|calls|ring|phone|contact|escalate|hand|over|bring|send|message|have|is|are|there|to|with|a|an|the|any|some|one of|your|you|u|i|me|us|we|he|real|live|actual|proper|living|human|not|no|a bot|bot|robot|machine|stop|instead|of|this|from|on|in|for|here|service|chat|line|please|pls|am|id|do|back|directly|just|now|available|who|is real|rather|deal|dealing|pass|passed|prefer|someone else|else|sick|tired|at|be|able|must|it|and|so|department|desk|sales|online`,
)
/** Without a wish "is there a person" asks what is there. */
const longestWord = 14
const refusal = /\b(?:not|no) (?:a )?(?:bot|robot|machine)\b|^is there (?:a|any)\b/
const wishVerb =
  /\b(?:talk|speak|chat|connect|transfer|put|get|give|need|want|like|let|reach|call|contact|escalate|ring|prefer|rather|deal|pass|stop|can|could|bring|send)\b/
const englishAlone = wholeOfWords(
  'human|agent|representative|rep|operator|customer service|customer services|customer support|customer care|support|live chat|live agent|live support|live person|real person|a real person|a human|a person|person|staff|manager|supervisor|an agent|to|talk|with',
)
const englishMaybe = [
  /\b(?:when|how soon|how long)\b.{0,16}\b(?:call|contact|reply|get back|hear|get in touch|respond|answer)\b(?: (?:me|us|back|to me|from you|from someone))*$/,
  /\bcomplain(?:t|ts|ing)?\b/,
  /\b(?:how|where|can|could|what is the best way)\b.{0,20}\b(?:contact|reach|get in touch|get hold of|call|email|write to|phone)\b.{0,12}\b(?:you|u|support|us|service|someone|anyone|shop|store|team)\b$/,
  /^(?!.*\b(?:my|change|update|wrong|new|edit|remove|verify|confirm)\b).*\b(?:phone|contact|telephone|support|service|customer service|your) (?:number|line|details|hotline|email|email address)\b(?: please)?$/,
]

const chinesePersons =
  '人工智能客服|人工客服|人工服务|人工[人公工]?|人[共公功]|任工|真人客服|真人|活人|客服人员|在线客服|客服|工作人员|服务人员|店家|店主|店长|老板娘?|经理|主管|负责人|领导|售后|售前|专员|专人|店员|营业员|业务员|顾问|管理员|同事|rengong|kefu|卖家|商家|(?:换|找|叫|来)一?个?人'
const chinesePerson = new RegExp(chinesePersons, 'u')
const chineseWishes =
  '转接?|转给|安排|对接|接待|派|找|要|接入?|叫|换|让|请|联系|呼叫|想|给我|来|有没有|有|在哪里?|在不在|怎么找|快|出来|直接|别|不要|不想|不跟|停|zhuan|帮我?|需要|服务|呢|说话|聊|谈|沟通|对话|交流|在吗|在么'
const chineseWish = new RegExp(`${chineseWishes}|你们|^(?:${chinesePersons})+$`, 'u')
const chineseFrame = wholeOf(
  `${chinesePersons}|${chineseWishes}|我|你们?|您|能不能|可不可以|可以|能|会|跟|和|与|同|用|再|一个|个|位|一位|人|一下|下|里|到|去|的|了|吗|么|嘛|吧|呢|呀|啊|得|必须|马上|立刻|立即|现在|赶快|机器人|机器|自动回复|自动|回复|回|方面|部门|说|电话|打|通|谢谢|麻烦|处理|解决|问|过来|过|不|是|真的|行`,
)
const chineseMissed =
  /^(?:人呢|有没有人|有人(?:吗|么|在吗|管吗|没)?|人都?(?:在哪|去哪|死哪)[里儿]?(?:了|去了)?|没人吗|怎么没人)+(?:啊|呀|理我|回我)?$/
const chineseFindOne =
  /^(?:找|换|叫|来|派|安排)(?:一?个|一?位)?(?:人|活的)(?:来|跟我说|说话|聊|回|回复|处理|谈|过来|接待)*$|^我?(?:能不能|可以|可不可以|想)(?:找|换|叫|来)(?:一?个|一?位)?人(?:来)?(?:吗)?$/
const chineseMaybe = [
  /(?:什么时候|啥时候|多久|几点|何时).{0,6}(?:联系|回复|回电|回我|打给|打电话|找)我?/,
  /投诉|举报|12315|消协|消费者协会/,
  /(?:怎么|如何|咋|哪里能?|怎样)(?:才能|可以)?(?:联系|找)(?:到|上|得到)?(?:你们|你家|您|你|客服|店家|商家|人)/,
  /(?:客服|你们|店里|店|商家|联系|售后|服务)(?:的)?(?:电话|热线|联系方式|微信|号码|电话号码)(?:号)?(?:是)?(?:多少|几号|什么|啥|吗|呢|有吗|发我|给我|给一下|发一下)?$|^(?:有没有|有|给个|留个)(?:客服)?(?:电话|联系方式|微信)(?:吗|号码)?$/,
]

/** Whether an entry says how to reach somebody, or where to complain. */
export function isAboutReaching(entry: string): boolean {
  return /联系|电话|客服|人工|投诉|不满|contact|phone|call|reach|person|human|complain|email|number/i.test(entry)
}

export function readWishForPerson({ words, isHan }: Said): WishForPerson | undefined {
  return isHan ? inChinese(words) : inEnglish(words)
}

function inChinese(words: string): WishForPerson | undefined {
  if (chineseMissed.test(words) || chineseFindOne.test(words)) return 'clearly'
  if (chinesePerson.test(words) && chineseWish.test(words) && chineseFrame.test(words)) return 'clearly'
  return chineseMaybe.some((pattern) => pattern.test(words)) ? 'maybe' : undefined
}

function inEnglish(typed: string): WishForPerson | undefined {
  if (englishMaybe.some((pattern) => pattern.test(typed))) return 'maybe'
  if (englishAlone.test(typed)) return 'clearly'
  if (!wishVerb.test(typed) && !refusal.test(typed)) return undefined
  const words = englishPerson.test(typed) ? typed : typed.split(' ').map(withoutSlip).join(' ')
  return englishPerson.test(words) && englishWish.test(words) ? 'clearly' : undefined
}

const spelt = englishPersons.split('|').filter((word) => word.length >= 5 && !word.includes(' '))

/** "sombody", "represenative": one slip in a long word for a person, and not in its first letter. */
function withoutSlip(word: string): string {
  if (word.length < 5 || word.length > longestWord) return word
  const isAlike = (known: string): boolean =>
    known[0] === word[0] && Math.abs(known.length - word.length) <= 1 && countSlips(word, known, 1) <= 1
  return spelt.find(isAlike) ?? word
}
