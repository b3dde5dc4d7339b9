/** Which questions invite a visitor to ask. */
import { isInsult } from '#engine/dialogue/small-talk/insult.ts'
import { readWishForPerson } from '#engine/dialogue/small-talk/person.ts'
import { readSaid } from '#engine/dialogue/small-talk/said.ts'

/** Something went wrong, and somebody is to blame. */
const grievance =
  /投诉|举报|维权|差评|纠纷|索赔|被骗|骗子|骗人|骗钱|假货|太差|垃圾|人工客服|真人客服|不给退|拒绝退|(?:收到|到货|到手).{0,8}(?:坏|破|碎|少了?|不对|有问题)|(?:发|寄|送)错|少发|漏发|\b(?:complain\w*|dispute[sd]?|chargebacks?|scammed|rude|terrible|awful|unhappy|rip-?offs?|ripped off)\b|\b(?:arrived?|came) (?:damaged|broken)\b|\b(?:received|sent|got) (?:me )?the wrong\b|\bmissing from (?:my|the|an) order\b|\bnot (?:getting|got|received) (?:my|a) refund\b/iu

/** Nobody is greeted with a complaint, an insult or the wish for somebody else than the bot. */
export function isInviting(question: string): boolean {
  if (grievance.test(question)) return false
  const said = readSaid(question)
  return said === undefined || !(isInsult(said) || readWishForPerson(said) === 'clearly')
}
