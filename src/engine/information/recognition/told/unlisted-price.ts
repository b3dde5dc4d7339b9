// 小提琴多少钱 of a shop that says what pianos and guitars cost: its prices are no answer.

import { hashPair, hashWord } from '../../../retrieval/query/features.ts'
import type { Token } from '../../../text/tokenise.ts'
import type { ToldFact } from '../recognition.ts'

/** Whether the price goes by things that are sold, and the message asks for one that it does not name. */
export function asksUnlistedPrice(
  tokens: readonly Token[],
  told: readonly ToldFact[],
  isCommon: (hash: number) => boolean,
): boolean {
  const price = told.find(({ id }) => id === 'info:price')
  const products = told.find(({ id }) => id === 'info:products')
  if (!price || !products) return false
  const goesByThings = tellingIn(price.tokens, isCommon).some(products.isIn)
  if (!goesByThings) return false
  const asked = tellingIn(tokens, isCommon).filter((hash) => told.some(({ isIn }) => isIn(hash)))
  return asked.length > 0 && !asked.some(price.isIn)
}

/** Words, and pairs of Han characters. */
function tellingIn(tokens: readonly Token[], isCommon: (hash: number) => boolean): number[] {
  return tokens.flatMap(({ kind, stem }, place) => {
    const hash = hashWord(stem)
    if (kind === 'word') return isCommon(hash) ? [] : [hash]
    const next = tokens[place + 1]
    if (kind !== 'han' || next?.kind !== 'han') return []
    const pair = hashPair(hash, hashWord(next.stem))
    return isCommon(pair) ? [] : [pair]
  })
}
