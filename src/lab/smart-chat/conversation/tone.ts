/** Whether somebody speaks of themselves, and how it went: what is not understood is then listened to, not waved away. */
import type { ChatLanguage } from '../skills/skill.ts'

export type Tone = 'good' | 'bad' | 'plain'

const ofOneself: Record<ChatLanguage, RegExp> = {
  zh: /^(?:今天|昨天|最近|刚才?|终于|有点|好|真|把|被)?.{0,2}(?:我|咱|老板|同事|室友|女朋友|男朋友|老公|老婆|爸|妈)|^(?:刚|终于|有点|把|被|好累|好烦|好难)/,
  en: /^(?:omg|god|ugh|well|so|and|just|today|yesterday|finally)?[, ]*(?:i|i'm|i've|im|my|we|our|he|she|they|nobody|everything|just|today|finally)\b/i,
}
const asks = /[?？]|吗|呢$|什么|怎么|为何|哪|谁|几|^(?:what|who|how|why|when|where|can|do|does|is|are|will)\b/i
const badWords =
  /\b(?:sad|miss(?:ed)?|hurts?|terrible|awful|afraid|scared|fear|lost|lose|broke|broken|leav(?:e|es|ing) me|left me|fail\w*|worr\w+|alone|cr(?:y|ied|ying)|argu\w+|fight|fought|hate|angry|annoy\w*|guilt\w*|jealous|asham\w+|stress\w*|tired|exhaust\w*|delay\w*|stolen|fired|rejected|ignor\w+|disappoint\w*|never|blam\w+|sick of|unfair|late|ruin\w*|worst|yell\w*|bored|stuck|won't listen)\b|心情不(?:太|怎么)?好|心情(?:很|好)?差|难过|伤心|怕|吵|分手|打碎|碎了|弄丢|丢了|不回|内疚|愧|委屈|不是我的错|怪我|骂|烦|累|压力|失败|挂了|延误|迟到|想家|嫉妒|后悔|倒霉|糟|失望|不理我|抢我|崩/i
const negated = /\b(?:not|never|no)\b|n't\b|[不没]/i
const goodWords =
  /\b(?:got paid|proud|happy|glad|great|won(?!')|win|finally|finished|passed|graduated|promot\w+|excited|love|enjoy\w*|lovely|wonderful|best|bought|new|holiday|birthday|engaged|married|learning|learned|made|making)\b|骄傲|发工资|开心|高兴|赢了|终于|毕业|升职|考上|考过|拿到|恋爱|结婚|喜欢|买了|学会|放假|成功|中奖|录取/i

/** Undefined for a question, and for what is not about the person. */
export function toneOf(text: string, language: ChatLanguage): Tone | undefined {
  if (asks.test(text) || !ofOneself[language].test(text.trim())) return undefined
  // "I didn't enjoy it" is nothing to be glad about.
  return badWords.test(text) ? 'bad' : goodWords.test(text) && !negated.test(text) ? 'good' : 'plain'
}
