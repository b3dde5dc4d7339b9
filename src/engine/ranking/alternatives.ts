// Whether a message leaves open which of several entries it means, however likely the best is.

import { areOnOppositeSides, takesNoSide } from '../contradiction/contradictions.ts'
import type { Claims } from '../contradiction/reading/claims.ts'
import { namesOneThing } from '../retrieval/weights/background.ts'
import type { Token } from '../text/tokenise.ts'
import type { Judged } from './judge.ts'

interface Circumstances {
  message: { tokens: readonly Token[]; claims: Claims }
  /** Of the form that matched; undefined of one that is not read. */
  claimsOf: (judged: Judged) => Claims | undefined
  /** Whether both have different answers. */
  isRivalOf: (other: Judged, than: Judged) => boolean
  /** Whether an entry has nearly all words of the message. */
  saysAll: (judged: Judged) => boolean
}

/** An entry that is hardly likely is no alternative, whatever its side. */
const minAlternative = 0.05
/** Share of a message's weight that is nearly all of it. */
const wholeMessage = 0.75

/**
 * Whether what a message says stands in entries of several answers: any, when it only names a thing ("a jacket"); those of the other side, when it
 * takes none ("notifications", beside how to turn them on and off). Which is meant, its customer has to say. An owner's keyword that is the
 * message decides it.
 * @param judged the likeliest first
 */
export function fitsSeveral(
  [best, ...others]: readonly Judged[],
  { message, claimsOf, isRivalOf, saysAll }: Circumstances,
): boolean {
  if (!best) return false
  const isName = namesOneThing(message.tokens)
  if ((!isName && !takesNoSide(message.claims)) || !saysAll(best)) return false
  const hasKeyword = isKeyword(best)
  const isOther = (other: Judged): boolean => {
    if (isName) return true
    const [one, opposite] = [claimsOf(best), claimsOf(other)]
    return one !== undefined && opposite !== undefined && areOnOppositeSides(one, opposite)
  }
  return others.some(
    (other) =>
      other.confidence >= minAlternative &&
      (!hasKeyword || isKeyword(other)) &&
      isRivalOf(other, best) &&
      isOther(other) &&
      saysAll(other),
  )
}

function isKeyword({ entry }: Judged): boolean {
  return entry.evidence.verbatimKeyword >= wholeMessage
}
