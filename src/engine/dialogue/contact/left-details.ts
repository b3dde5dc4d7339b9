// Whether a message leaves contact details, or only has some in a question of its own.

import { normalise } from '../../text/normalise.ts'
import type { ReplyKind, Turn } from '../reply.ts'
import { tellingWordsOf } from '../telling-words.ts'
import { type ContactDetail, findContactDetails, isReachable } from './contact-details.ts'

export interface LeftDetails {
  details: ContactDetail[]
  /** `perhaps`: it asks something as well, and what answers it comes first. */
  isSure: boolean
}

/** Replies after which customers leave how to reach them. */
const inviting: readonly ReplyKind[] = ['fallback', 'person', 'contact', 'insult', 'acknowledge', 'suggest', 'identity']

const asking =
  /[?？]|怎么|怎样|如何|为什么|为啥|什么|啥|多少|多久|哪|几时|能不能|可不可以|有没有|是不是|吗|\b(?:how|what|why|where|when|which|can you|could you|is there|do you|does|did|has|have you|is my|are you)\b/iu
/** Said around contact details. */
const frame =
  /我的?|你们?|您|手机号?码?|电话|号码|微信号?|邮箱|邮件|联系方式|联系我?|加我?|打给|打|找|叫|姓|名字|先生|女士|小姐|太太|老师|留个?|留|麻烦|方便|发这里|发到?|这里|同号|订单|单号|编号|回个?|回复|一下|给|下午|上午|晚上|明天|好友|\b(?:my|the|is|it|its|number|phone|email|mail|address|call|ring|text|reach|contact|me|back|get|please|pls|plz|ask|name|mobile|cell|whatsapp|wechat|here|sure|order|no|leave|message|send|touch|after|before|ref|reference|thanks|thx|thank|you|and|or|or)\b/giu
/** A name, and a word or two. */
const maxOwnHan = 6
const maxOwnWords = 3

/** What a message asks, without the numbers and addresses in it: no entry has them. */
export function withoutDetails(text: string): string {
  const found = findContactDetails(text)
  if (found === undefined || tellingWordsOf(found.rest, { withAspects: true }).length === 0) return text
  const isOfOrder = found.details.some(({ kind }) => kind === 'order')
  // "where is order 123" asks of the customer's own order; "where is order" alone would ask of ordering.
  return isOfOrder ? found.rest.replace(orderWithoutOwner, '$1my order') : found.rest
}

/** "order 123" by itself or behind a word that speaks of what was ordered; behind "to" or "last" it is something else. */
const orderWithoutOwner =
  /(^\s?|\b(?:is|was|has|did|will|are|on|of|for|about|regarding|concerning|re|with|in|from|track|cancel|check|change|return|find|trace|amend|update|chase|see|where)\s)order\b/iu

/**
 * Undefined when nothing was left.
 * @param typed the message before its pinyin was read: details are only taken from what was typed
 */
export function readLeftDetails(text: string, turns: readonly Turn[], typed = text): LeftDetails | undefined {
  const found = findContactDetails(typed)
  if (!found) return undefined
  const { details } = found
  const rest = typed === text ? found.rest : (findContactDetails(text)?.rest ?? text)
  const last = turns.at(-1)?.kind
  const isInvited = last !== undefined && inviting.includes(last)
  const isAsking = asking.test(normalise(rest).text)
  if (isAsking) return isInvited && details.some(isReachable) ? { details, isSure: false } : undefined
  if (isInvited) return { details, isSure: true }
  if (hasOwnSubject(rest)) return undefined
  // A bare number at the start of a conversation may be anything.
  const isKnown = last !== undefined || details.some(isReachable) || /\p{L}/u.test(rest) || /\p{L}|#/u.test(text)
  return isKnown ? { details, isSure: true } : undefined
}

/** Nothing but how to reach its customer, or an order number: of a message outside of its conversation. */
export function isDetailsAlone(text: string): boolean {
  if (/^#?\s?[a-z]{0,4}-?\d{5,24}$/i.test(text.trim())) return true
  const rest = findContactDetails(text)?.rest
  return rest !== undefined && !asking.test(normalise(rest).text) && !hasOwnSubject(rest)
}

function hasOwnSubject(rest: string): boolean {
  const words = tellingWordsOf(rest.replaceAll(frame, ' '), { withAspects: true })
  const han = words.reduce((sum, { kind, text }) => sum + (kind === 'han' ? text.length : 0), 0)
  const others = words.filter(({ kind }) => kind !== 'han').length
  return han > maxOwnHan || others > maxOwnWords
}
