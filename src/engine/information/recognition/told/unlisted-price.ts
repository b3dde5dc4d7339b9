// 小提琴多少钱 of a shop that says what pianos and guitars cost: its prices are no answer.

import type { Token } from '../../../text/tokenise.ts'
import { type ToldFacts, wordsOf } from './told-facts.ts'

/** Whether the price goes by things that are sold, and the message asks for one that it does not name. */
export function asksUnlistedPrice(
  tokens: readonly Token[],
  told: ToldFacts,
  isCommon: (hash: number) => boolean,
): boolean {
  const price = told.facts.findIndex(({ id }) => id === 'info:price')
  const products = told.facts.findIndex(({ id }) => id === 'info:products')
  if (price < 0 || products < 0) return false
  const isNamedBy = (fact: number) => (hash: number) => told.somePlace(hash, (place) => place === fact)
  const asked = wordsOf(tokens).filter((hash) => !isCommon(hash) && told.countOf(hash) > 0)
  if (asked.length === 0 || asked.some(isNamedBy(price))) return false
  const inPrice = [...(told.facts[price]?.words ?? [])].filter((hash) => !isCommon(hash))
  return inPrice.some(isNamedBy(products))
}
