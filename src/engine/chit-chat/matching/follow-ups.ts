/** What is said next on a subject: three or four wordings of a few words each, compared one by one. */

import { exactKeyOf, type Token, tokenise } from '../../text/tokenise.ts'
import type { ChitChatIntent } from '../intents.ts'

type FollowUp = ChitChatIntent['followUps'][number]

export interface FoundFollowUp {
  followUp: FollowUp
  phrasing: string
  /** 0 to 1; 1 for the same words. */
  likeness: number
}

/** Short ways to go on that mean the same to everybody. */
const kinds: readonly RegExp[] = [
  /^(?:but |and |so )?(?:why|how come|why(?:'s| is) that|why so|why not|what for|how so)(?: though| then| exactly)?$|^(?:那|可是|但)?(?:为什么|为啥|怎么会|凭什么|何以见得|咋回事|为何|为什么不|干嘛)(?:呢|呀|啊|这样|会这样|这么说)?$/,
  /^(?:please |and )?(?:tell me more|(?:some )?more|go on|continue|say more|another(?: one)?|one more|again|and then|what else|anything else|next|keep going)(?: please)?$|^(?:还有|还有呢|还有吗|继续|接着说|接着讲|多说点|再来(?:一个|一条|个)?|然后呢?|后来呢?|再说说|详细说说|说下去|别的呢|换一个)(?:吧|呗|啊|么)?$/,
  /^(?:and |what about |how about )?(?:you|yourself|yours|urs)$|^(?:那)?你(?:自己)?呢|^那你(?:的)?呢$/,
  /^(?:yes|yeah|yep|yup|sure|ok|okay|of course|please|yes please|go ahead|i do|i am|definitely|absolutely)$|^(?:好|好的|好啊|好呀|是|是的|对|对啊|嗯|嗯嗯|要|想|可以|行|行啊|当然|来吧|有|会)$/,
  /^(?:no|nope|nah|not really|no thanks|i don't|never|not at all)$|^(?:不|不是|不要|没有|不用|不想|没|不会|不行|算了|并没有)$/,
  /^(?:really|are you sure|is that true|seriously|for real|you sure|honestly)$|^(?:真的|真的吗|真的假的|你确定|确定吗|是吗|不会吧|当真)(?:吗|啊|呀)?$/,
  /^(?:which(?: one)?(?: is that)?|what is it|like what|such as|for example|for instance|e g|what kind)$|^(?:哪个|哪一个|哪部|哪一部|哪本|哪首|哪种|比如|比如呢|举个例子|例如|什么样的|是什么)$/,
  /^(?:i do not know|not sure|no idea|dunno|idk|maybe)$|^(?:不知道|不清楚|说不清|不确定|可能吧|也许)$/,
]

const particlesPattern = /[吧呢啊呀嘛哦啦呗喔哈咯]+$/
const kindOf = (key: string) => kinds.findIndex((pattern) => pattern.test(key))

/** Words that carry nothing of what a short answer says. */
const fillers = new Set(
  'i am is are the a an it to of my me you do just some very really please was be so well oh um 我 是 的 了 有 在 就 吧 呢 啊 很 挺 都 也 那 还'.split(
    ' ',
  ),
)

export function findFollowUp(text: string, { followUps }: ChitChatIntent): FoundFollowUp | undefined {
  const asked = read(text)
  let best: FoundFollowUp | undefined
  for (const followUp of followUps) {
    for (const phrasing of followUp.phrasings) {
      const likeness = likenessOf(asked, read(phrasing))
      if (likeness > (best?.likeness ?? 0)) best = { followUp, phrasing, likeness }
    }
  }
  return best
}

interface ReadText {
  key: string
  kind: number
  words: ReadonlySet<string>
}

function read(text: string): ReadText {
  const tokenised = tokenise(text.slice(0, 300))
  const key = exactKeyOf(tokenised).replace(particlesPattern, '')
  const words = new Set(wordsOf(tokenised.tokens))
  return { key, kind: kindOf(key), words }
}

/** Stems, and pairs of Han characters, which are the words of Chinese more often than not. */
function wordsOf(tokens: readonly Token[]): string[] {
  const words: string[] = []
  for (const [place, token] of tokens.entries()) {
    if (!fillers.has(token.text)) words.push(token.stem)
    const next = tokens[place + 1]
    if (token.kind === 'han' && next?.kind === 'han') words.push(token.text + next.text)
  }
  return words
}

function likenessOf(a: ReadText, b: ReadText): number {
  if (a.key !== '' && a.key === b.key) return 1
  if (a.kind >= 0 && a.kind === b.kind) return 0.9
  if (a.words.size === 0 || b.words.size === 0) return 0
  const common = [...a.words].filter((word) => b.words.has(word)).length
  return (2 * common) / (a.words.size + b.words.size)
}
