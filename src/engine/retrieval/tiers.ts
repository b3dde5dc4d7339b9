// The owner's own entries, those of a template, and what the bot knows of itself, each in an index of its own: so what one says of common and rare
// words changes nothing about the others.

import type { FactRecogniser } from '../information/recognition/recognition.ts'
import { type EngineEntry, isInformation, realIdOf } from '../outcome.ts'
import type { EntryIndex } from './entry-index.ts'
import { type LoadSteps, type SnapshotReader, SnapshotWriter } from './store/snapshot.ts'

const names = ['own', 'starters', 'facts'] as const
export type TierName = (typeof names)[number]
/** Own entries whose like is remembered: those that are asked about. */
const maxRemembered = 500

export interface AlikeStarter {
  readonly id: string
  /** Whether the template would answer with it, not only offer it. */
  readonly isSure: boolean
}

export class Tiers {
  readonly #make: (tier: TierName) => EntryIndex
  /** What the bot knows of itself is recognised by it, and so kept apart. */
  readonly recogniser: FactRecogniser | undefined
  /** Made when first needed: most bots have few entries, and an empty index takes a fifth of what theirs does. */
  readonly #made: { [Name in TierName]?: EntryIndex } = {}

  /** The starter that is about the same as an own entry, by the entry's id; on one day. */
  readonly #alike = new Map<string, AlikeStarter | undefined>()
  #alikeOn: string | undefined

  constructor(make: (tier: TierName) => EntryIndex, recogniser: FactRecogniser | undefined) {
    this.#make = make
    this.recogniser = recogniser
  }

  get own(): EntryIndex {
    return this.#of('own')
  }

  get starters(): EntryIndex | undefined {
    return this.#made.starters
  }

  get facts(): EntryIndex | undefined {
    return this.#made.facts
  }

  /** Entries that the owner wrote. */
  get ownSize(): number {
    return this.#made.own?.size ?? 0
  }

  /** Entries that are compared with messages. */
  get comparedSize(): number {
    return this.size - (this.facts?.size ?? 0)
  }

  /** Those that have entries which are compared. */
  get compared(): EntryIndex[] {
    return this.filled.filter((index) => index !== this.facts)
  }

  /** Those that have entries; the owner's when none has. */
  get filled(): EntryIndex[] {
    const filled = this.#all.filter(({ size }) => size > 0)
    return filled.length > 0 ? filled : [this.own]
  }

  get size(): number {
    return this.#all.reduce((sum, { size }) => sum + size, 0)
  }

  get byteLength(): number {
    return this.#all.reduce((sum, { byteLength }) => sum + byteLength, 0)
  }

  holderOf(id: string): EntryIndex | undefined {
    return this.#all.find(({ store }) => store.slotOf(id) !== undefined)
  }

  /** The starter that is found by the question of an own entry: remembered until an entry changes, but not while one is imagined to be replaced. */
  starterLike(
    { id, question }: { id: string; question: string },
    find: (starters: EntryIndex, question: string) => AlikeStarter | undefined,
    { today, isReplaced }: { today: string | undefined; isReplaced: boolean },
  ): AlikeStarter | undefined {
    const { starters } = this
    if (!starters) return undefined
    if (isReplaced) return find(starters, question)
    if (this.#alikeOn !== today) this.#alike.clear()
    this.#alikeOn = today
    if (!this.#alike.has(id)) {
      if (this.#alike.size >= maxRemembered) this.#alike.clear()
      this.#alike.set(id, find(starters, question))
    }
    return this.#alike.get(id)
  }

  put(entry: EngineEntry): void {
    this.#alike.clear()
    const isFact = this.recogniser?.isFact(realIdOf(entry.id)) === true && isInformation(entry.source)
    const index = this.#of(isFact ? 'facts' : entry.isStarter ? 'starters' : 'own')
    for (const other of this.#all) if (other !== index) other.remove(entry.id)
    index.put(entry)
  }

  remove(id: string): boolean {
    this.#alike.clear()
    return this.holderOf(id)?.remove(id) ?? false
  }

  train(): boolean {
    return this.#all.flatMap((index) => (index === this.facts ? [] : index.train())).includes(true)
  }

  save(): Uint8Array {
    const writer = new SnapshotWriter()
    const { filled } = this
    writer.uint32(Uint32Array.from(names, (name) => (filled.some((index) => index === this.#made[name]) ? 1 : 0)))
    for (const index of filled) index.save(writer)
    return writer.finish()
  }

  /** While they are empty. */
  *load(reader: SnapshotReader): LoadSteps {
    const isSaved = reader.uint32()
    for (const [place, name] of names.entries()) if (isSaved[place] === 1) yield* this.#of(name).load(reader)
  }

  get #all(): EntryIndex[] {
    return names.flatMap((name) => this.#made[name] ?? [])
  }

  #of(name: TierName): EntryIndex {
    this.#made[name] ??= this.#make(name)
    return this.#made[name]
  }
}
