/** A line in which groups take turns, and each group is served in its order: who sends much waits behind what he sent, not before the others. */
export interface Waiting {
  readonly group: string
  readonly sinceMs: number
  readonly decide: (isAdmitted: boolean) => void
}

export class FairLine {
  /** The group whose turn it is comes first. Only those of whom somebody waits are in it. */
  readonly #groups = new Map<string, Waiting[]>()
  #length = 0

  get length(): number {
    return this.#length
  }

  has(group: string): boolean {
    return this.#groups.has(group)
  }

  push(waiting: Waiting): void {
    const ofGroup = this.#groups.get(waiting.group)
    if (ofGroup === undefined) this.#groups.set(waiting.group, [waiting])
    else ofGroup.push(waiting)
    this.#length += 1
  }

  /** Who came first of the group whose turn it is. */
  shift(): Waiting | undefined {
    for (const [group, ofGroup] of this.#groups) {
      const first = ofGroup.shift()
      this.#length -= 1
      if (ofGroup.length === 0) this.#groups.delete(group)
      else if (this.#groups.size > 1) {
        this.#groups.delete(group)
        this.#groups.set(group, ofGroup)
      }
      return first
    }
    return undefined
  }

  /** Who came last of a group. */
  pop(group: string): Waiting | undefined {
    const ofGroup = this.#groups.get(group)
    const last = ofGroup?.pop()
    if (last === undefined) return undefined
    this.#length -= 1
    if (ofGroup?.length === 0) this.#groups.delete(group)
    return last
  }

  /** All who came before this time. */
  takeOlder(thanMs: number): Waiting[] {
    const taken: Waiting[] = []
    for (const [group, ofGroup] of this.#groups) {
      const kept = ofGroup.findIndex(({ sinceMs }) => sinceMs >= thanMs)
      if (kept === 0) continue
      taken.push(...ofGroup.splice(0, kept < 0 ? ofGroup.length : kept))
      if (ofGroup.length === 0) this.#groups.delete(group)
    }
    this.#length -= taken.length
    return taken
  }
}
