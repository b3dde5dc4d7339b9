// "Who are you", "am I talking to a robot", "what can you do": asked of the bot itself, not of what it sells.

import { wholeOf, wholeOfWords } from './made-of.ts'
import type { Said } from './said.ts'

const englishNature =
  /\b(?:bot|bots|robot|robots|chatbot|machine|computer|program|ai|human|humans|person|real|automated|automatic|auto|chatgpt|gpt|alive|artificial|software|someone|anyone|somebody|anybody)\b/
/** A question about what is there on the other side is made of these words alone. */
const englishFrame =
  wholeOfWords(`are|r|am|is|you|u|your|i|we|it|this|that|here|there|a|an|the|actual|actually|real|live|living|just|only|only a|really|even|or|not|reading|answering|replying|writing|behind|responding|on the other end|other end|the other side|talking|speaking|chatting|texting|typing|to|with
  some|kind|sort|of|so|do i|with|messages?|reply|replies|answers?|response|responses|service|agent|customer|be|being|intelligence|by|a real|at|all
  bots?|robots?|chatbot|machine|computer|program|ai|humans?|person|automated|automatic|auto|chatgpt|gpt|alive|artificial|software|someone|anyone|somebody|anybody|people`)
const englishAsking = /^(?:are|r|am|is|so|you|u|do)\b/
const englishSelf = [
  /^(?:who|what)(?: exactly| even| actually| the hell| the heck| on earth| in the world)? (?:are|r|is) (?:you|u|this)$/,
  /^(?:what is|what) (?:you|your|ur|u|the) (?:full |real )?name$|^(?:do|does) (?:you|u|it|this bot) have a name$|^(?:what|how) (?:should|shall|can|do|may) i (?:call|address) (?:you|u)$/,
  /^(?:who|whom) (?:am i|do i|are we|is this)\b.{0,30}$/,
  /^what (?:else )?(?:can|do|could|are) (?:you|u|this bot|the bot|this chat)(?: (?:able|all|actually))?(?: to)? (?:do|know|help|answer|help me with|help with|answer questions|tell me|offer)(?: (?:here|for|about|me|with|on))*$/,
  /^what (?:can|could|may|should|questions can) i (?:ask|ask you|ask you about|ask here|ask about)$/,
  /^(?:how|what) (?:can|do|could) (?:you|u|this bot) (?:help|help me|help me with|work)$/,
  /^(?:tell me|say)(?: something| a bit| more)? about (?:yourself|you|urself)$|^introduce (?:yourself|urself)$/,
  /^what (?:kinds?|sorts?|types?) of (?:things|questions|stuff|help|topics) (?:can|do|could|may) (?:you|u|i)(?: (?:do|answer|know|help|ask|help with|ask you|do for me|help me with))*$/,
  /^how old are (?:you|u)$|^where are you from$|^who (?:made|built|created|programmed) (?:you|u)$/,
]

const chineseNature = /真人|机器人|人工|活人|人类|智能|自动|程序|电脑|ai|gpt|大模型|客服|本人|机器|人还是|还是人/
const chineseFrame =
  wholeOf(`你们?|您|咱们?|这儿|那儿|这|这里|这个|对面|那边|我|现在|是不是|该不会|不会|难道|是|不|在|正在|跟|和|同|与|一个|个|只|真的|真|还|或者|或|就|都|聊天|聊|说话|说|对话|交流|沟通|打字|回复|回答|回|答|的|吧|吗|么|嘛|人|鬼
  真人|机器人|人工智能|人工|活人|人类|智能客服|智能|自动|程序|电脑|ai|chatgpt|gpt|deepseek|大模型|客服|本人|机器|系统|助手|有|没有`)
const chineseSubject = /你|您|咱|这|我在|我现在|对面|还是|^是/
/** Asking for one is not asking whether it is one. */
const chineseWish = /有没有|有(?:真人|人工|活人|客服)/
const chineseSelf = [
  /^(?:你们?|您)(?:到底|究竟|到底是|究竟是)?(?:是|叫)?(?:谁|哪位|哪一?个|什么人|啥人|什么东西|什么|啥|干嘛的|干什么的|做什么的|干啥的)$/,
  /^(?:你|您)?(?:叫|的)(?:什么|啥)?(?:名字|名儿|姓名)(?:是什么|叫什么|叫啥)?$|^(?:你|您)(?:有没有名字|有名字)(?:吗|么)?$|^(?:您|你)?贵姓$/,
  /^(?:我)?(?:该|要|应该)?(?:怎么|如何|咋)(?:称呼|叫)(?:你|您)?$|^(?:怎么|如何|咋)(?:称呼|叫)$/,
  /^(?:你|您)(?:都|还|到底|究竟)?(?:能|会|可以|懂|知道|擅长)(?:都|够)?(?:帮我?|帮到我?|帮上我?|帮助我?|为我|给我|替我)?(?:都|些)?(?:干|做|办|回答|解答|答|解决|处理|聊|提供|知道|懂)?(?:我)?(?:些|点|一些)?(?:什么|啥|哪些|嘛)(?:样)?(?:的)?(?:问题|事情?|服务|忙|内容)?$/,
  /^(?:你|您)(?:都|能|可以|会)+(?:干|做)(?:嘛|吗|啥)?$/,
  /^(?:我)?(?:都)?(?:可以|能)(?:问|找|跟)(?:你|您)(?:聊|问)?(?:些|点)?(?:什么|啥|哪些)(?:问题|事)?$/,
  /^(?:你|您)?(?:都)?有(?:什么|啥|哪些)(?:功能|本事|用处?|能力|作用)$/,
  /^(?:请)?(?:做个|做一下|来个)?(?:自我介绍|介绍一?下?(?:你|您)?自己|说说(?:你|您)自己)$/,
  /^(?:你|您)(?:今年)?(?:几岁|多大|多少岁)(?:了)?$|^谁(?:做|开发|设计|造)(?:了)?(?:你|您)(?:的)?$/,
]

export function asksWhoItIs(said: Said): boolean {
  const patterns = said.isHan ? chineseSelf : englishSelf
  return patterns.some((pattern) => pattern.test(said.words)) || asksWhetherItIsReal(said)
}

/** "am I talking to a robot": that deserves a plain answer, however it introduces itself. */
export function asksWhetherItIsReal({ words, isHan }: Said): boolean {
  return isHan ? inChinese(words) : inEnglish(words)
}

function inEnglish(words: string): boolean {
  const isOfYou = /\b(?:you|u|i|this|it|that|we)\b/.test(words) || /\breal (?:here|there)$/.test(words)
  return isOfYou && englishAsking.test(words) && englishNature.test(words) && englishFrame.test(words)
}

function inChinese(words: string): boolean {
  const isAsked = chineseSubject.test(words) && /是|在|吗|吧|还是/.test(words) && !chineseWish.test(words)
  return isAsked && chineseNature.test(words) && chineseFrame.test(words)
}

const machine =
  /机器人|人工智能|智能|虚拟|程序|软件|大模型|\b(?:ai|artificial|digital|virtual|automated|(?:chat|ro)?bot|program|programme|software|machine|computer|algorithm|language model)\b|ai/u
/** Nothing that could deny it: a text with any other word is no plain answer. */
const englishMachine =
  wholeOfWords(`my race is|i am|i'm|im|just|only|simply|a|an|the|and|digital|virtual|ai|artificial|intelligence|automated|smart|friendly|simple|online|customer|service|support|software|computer
  assistant|helper|agent|chat|chatbot|bot|robot|program|programme|machine|algorithm|language model|not human|not a human|not a person|not a real human|not a real person`)
const chineseMachine =
  wholeOf(`我|就是|只是|是|一个|一名|一位|一款|个|您的|你的|智能|人工智能|虚拟|数字|ai|聊天|在线|客服|自动|语言|大模型|机器人|程序|软件|助手|助理|系统|模型|的
  不是真人|不是人类|并不是真人|并不是人类|而不是真人|哦|呀|啦`)

/** Whether a text says in plain words that it is a machine, and nothing else. */
export function saysItIsMachine(text: string): boolean {
  const words = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()
  if (!machine.test(words)) return false
  return englishMachine.test(words) || chineseMachine.test(words.replaceAll(' ', ''))
}
