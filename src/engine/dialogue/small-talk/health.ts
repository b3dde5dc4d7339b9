// Questions whose wrong answer could do harm.

const health =
  /过敏|怀孕|孕妇|孕期|哺乳期|糖尿病|高血压|乳糖不耐|麸质|吃药|服药|中毒|有毒|致癌|\b(?:allerg\w*|anaphyla\w*|pregnan\w*|breast-?feed\w*|diabet\w*|co?eliac|gluten|lactose|nut-free|toxic|poison\w*|carcinogen\w*)\b/iu

/** Whether a text speaks of allergies, pregnancy, illness or poison. An entry that does not is no answer to a message that does. */
export function isAboutHealth(text: string): boolean {
  return health.test(text)
}
