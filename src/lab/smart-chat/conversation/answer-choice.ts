/** One answer of several: none comes twice before all were said, nor twice in a row. */
export class AnswerChoice {
  readonly #random: () => number
  readonly #said = new Map<string, number[]>()

  constructor(random: () => number) {
    this.#random = random
  }

  /** @param key names the list of answers */
  choose(key: string, answers: readonly string[]): string {
    const said = this.#said.get(key) ?? []
    const round = said.length % Math.max(1, answers.length)
    const excluded = round === 0 ? said.slice(-1) : said.slice(-round)
    const left = answers.map((_, place) => place).filter((place) => answers.length === 1 || !excluded.includes(place))
    const place = left[Math.floor(this.#random() * left.length)] ?? 0
    this.#said.set(key, [...said, place])
    return answers[place] ?? ''
  }
}
