/** Who holds how much of something that is short. */
export class Shares {
  readonly #held = new Map<string, number>()
  /** Who held most when somebody last took something: whoever takes more becomes it. */
  #greediest = ''

  get greediest(): string {
    return this.#greediest
  }

  take(group: string): void {
    const held = this.of(group) + 1
    this.#held.set(group, held)
    if (held > this.of(this.#greediest)) this.#greediest = group
  }

  giveBack(group: string): void {
    const held = this.of(group) - 1
    if (held > 0) this.#held.set(group, held)
    else this.#held.delete(group)
  }

  /** Whether a group would still hold less than the greediest if it got one that he has. */
  isShort(group: string): boolean {
    return this.of(group) + 1 < this.of(this.#greediest)
  }

  of(group: string): number {
    return this.#held.get(group) ?? 0
  }
}
