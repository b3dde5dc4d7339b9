// "ok", "嗯", "?", an emoji: an answer was read, or was not, and nothing is asked.

import { readMessage } from '../../text/read-message.ts'
import { exactKeyOf } from '../../text/tokenise.ts'
import { wholeOf, wholeOfWords } from './made-of.ts'

const maxCharacters = 30
const english =
  wholeOfWords(`o+k+|ok(?:ay|ie|ey|i|eydokey)|ok(?:ay|ey|ie) dok(?:ay|ey|ie)|righto|roger that|aha|okok|k+|hm+|mm+|mhm|u+h+|u+h+u+h+|u+h+ u+h+|h+u+h+|a+h+|o+h+|um+|er+m*|e+m+|lo+l|rofl|lmao|(?:ha)+h?|(?:he)+h?|wow|yes|yea+h?|yep|yup|ya|no|nope|nah|sure|right|fine|cool|nice|good|great|perfect|awesome|excellent|alright|all right|understood|noted|roger|copy that|agreed|exactly
  i see|i understand|i know|i get it|got it|gotcha|makes sense|that makes sense|fair enough|good to know|sounds good|that is fine|that is good|that is ok|no problem|no worries|will do|never mind|nevermind|nvm|it is ok|all good|so|then|well|and|very|just|interesting|hilarious|that is hilarious|funny|that is funny|so funny|too funny|brilliant|amazing|fantastic|lovely|love it|really|very well|very good|for now`)
const chinese =
  wholeOf(`o+k+|嗯|恩|哦|噢|喔|呃|额|啊|唔|e+m+|hm+|哈|嘿|呵|嘻|笑死我?了?|太?好笑了?|牛逼?|厉害|太?好用了?|太棒了?|真?棒|打错了?|好的?|好滴|好哒|好嘞|好叻|好呢|好吧|好呀|好啊|行|行吧|行的|可以的?|成|中|对的?|是的?|嗯呐|嗯哪|哦豁|豁|得嘞|妥了?|行嘞|没错|收到|明白了?|了解了?|懂了?|知道了?|晓得了?|清楚了?
  我|那|就|吧|呢|呀|哟|咯|啦|哎|唉|哇|原来如此|原来是?这样|这样|这样子|不用了?|不需要了?|算了|没关系|没事|不是|没有|不|了解|的|先|都|已经|看到了?|看见了?|已|阅`)
const puzzled =
  /^(?:what|huh|eh|pardon|sorry|what do you mean|come again|say that again|i do not understand|i do not get it|啊|哈|嗯|什么|什么意思|啥|啥意思|蛤|咦|诶)$/

export type Acknowledgement = 'acknowledged' | 'unclear'

export function readAcknowledgement(text: string): Acknowledgement | undefined {
  if (text.length > maxCharacters) return undefined
  const trimmed = text.trim()
  // No letter and no digit; an emoji is a nod.
  if (!/[\p{L}\p{N}]/u.test(trimmed)) return /\p{Extended_Pictographic}/u.test(trimmed) ? 'acknowledged' : 'unclear'
  const key = exactKeyOf(readMessage(text))
  const isAsked = /[?？]\s*$/.test(trimmed)
  if (puzzled.test(key) && (isAsked || key.length > 1)) return 'unclear'
  const isHan = /\p{Script=Han}/u.test(key)
  const isEcho = isHan ? chinese.test(key.replaceAll(' ', '')) : english.test(key)
  if (!isEcho) return undefined
  return isAsked ? 'unclear' : 'acknowledged'
}
