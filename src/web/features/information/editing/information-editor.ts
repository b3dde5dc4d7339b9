/**
 * What is typed into a bot's information, and its way to the server: a while after the last key, when the field is left, or when the line is back.
 * Knows no screen. What the server has comes in by `take`; the state of each field follows from both.
 */
import type { Information, InformationConflict } from '#contract/features/customising/bot-information.ts'
import type { DraftPlace } from '#web/platform/forms/kept-drafts.ts'
import { ApiError } from '#web/platform/requests/api-client.ts'
import { type FieldKey, isSameValue, partsOf, valueIn } from './field-key.ts'
import { type FieldState, type RefusedValue, stateOf, type TypedValue } from './field-state.ts'

/** What is sent at once: of the bot itself, or of one of its features. */
export interface SentChange {
  readonly featureId: string | undefined
  readonly revision: number
  readonly name?: string
  readonly facts: Readonly<Record<string, unknown>>
  readonly wordings: Readonly<Record<string, string>>
}

export interface SentReply {
  readonly information: Information
  readonly conflicts: readonly InformationConflict[]
}

export interface EditorNeeds {
  readonly send: (change: SentChange) => Promise<SentReply>
  /** What the server has now, after it said something unexpected. */
  readonly reread: () => void
  /** What is not saved yet, until it is. */
  readonly draft?: DraftPlace | undefined
}

export interface EditorView {
  readonly information: Information | undefined
  readonly isSaving: boolean
  /** Why the last attempt failed; what was typed is kept, and sent later. */
  readonly failure: unknown
  readonly savedAt: Date | null
  readonly canUndo: boolean
  /** How many fields break their rule or are contested. */
  readonly held: number
  /** How many wait to be sent. */
  readonly waiting: number
  readonly stateOf: (key: FieldKey) => FieldState
  /** Whether it was saved since the screen opened. */
  readonly wasSaved: (key: FieldKey) => boolean
}

type Values = ReadonlyMap<FieldKey, unknown>

export const saveAfterMs = 800
const firstRetryMs = 3000
const maxRetryMs = 60_000
const maxUndos = 50

export class InformationEditor {
  readonly #needs: EditorNeeds
  readonly #typed = new Map<FieldKey, TypedValue>()
  readonly #refused = new Map<FieldKey, RefusedValue>()
  readonly #saved = new Set<FieldKey>()
  readonly #undos: Values[] = []
  readonly #listeners = new Set<() => void>()
  #information: Information | undefined
  #focused: FieldKey | null = null
  #isSaving = false
  #failure: unknown = null
  #savedAt: Date | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #retryMs = firstRetryMs
  #view: EditorView | undefined

  constructor(needs: EditorNeeds) {
    this.#needs = needs
    const kept = needs.draft?.read()?.values
    if (!Array.isArray(kept)) return
    for (const [key, typed] of kept as [FieldKey, TypedValue][]) this.#typed.set(key, typed)
  }

  /** What the server has. An answer that is older than one before is left out. */
  take(information: Information): void {
    if (this.#information !== undefined && information.contentVersion < this.#information.contentVersion) return
    const isFirst = this.#information === undefined
    this.#information = information
    for (const key of this.#typed.keys()) if (valueIn(information, key) === undefined) this.#typed.delete(key)
    this.#settle()
    this.#tell()
    if (isFirst && this.#typed.size > 0) void this.flush()
  }

  type(key: FieldKey, value: unknown): void {
    if (this.#information === undefined) return
    const from = this.#typed.get(key)?.from ?? valueIn(this.#information, key)
    this.#typed.set(key, { value, from })
    this.#keep()
    this.#tell()
    this.#flushIn(saveAfterMs)
  }

  /** For what is chosen and not typed. */
  put(key: FieldKey, value: unknown): void {
    this.type(key, value)
    void this.flush()
  }

  enter(key: FieldKey): void {
    this.#focused = key
  }

  leave(key: FieldKey): void {
    if (this.#focused === key) this.#focused = null
    this.#settle()
    this.#tell()
    void this.flush()
  }

  /** Of a contested field: keeps what was typed here, or takes what stands there. */
  pick(key: FieldKey, which: 'ours' | 'theirs'): void {
    const typed = this.#typed.get(key)
    if (typed === undefined || this.#information === undefined) return
    if (which === 'theirs') this.#typed.delete(key)
    else this.#typed.set(key, { ...typed, from: valueIn(this.#information, key) })
    this.#keep()
    this.#tell()
    void this.flush()
  }

  /** Takes the last save back. */
  undo(): void {
    const values = this.#undos.pop()
    if (values === undefined || this.#information === undefined) return
    for (const [key, value] of values) {
      const from = valueIn(this.#information, key)
      if (from !== undefined) this.#typed.set(key, { value, from })
    }
    this.#tell()
    void this.flush({ isUndo: true })
  }

  /** Gives up what could not be saved. */
  discard(): void {
    this.#typed.clear()
    this.#failure = null
    this.#keep()
    this.#tell()
  }

  /** The line may be back. */
  retry(): void {
    if (this.#failure !== null) void this.flush()
  }

  /** Sends all that is to be sent. */
  async flush({ isUndo = false } = {}): Promise<void> {
    clearTimeout(this.#timer)
    // What is typed meanwhile goes with the next one, which follows at once.
    if (this.#isSaving || this.#information === undefined) return
    const keys = this.#keysThatAre('unsaved')
    if (keys.length === 0) {
      if (this.#failure !== null && this.#typed.size === 0) this.#end(null)
      return
    }
    this.#isSaving = true
    this.#tell()
    const featureId = partsOf(keys[0] as FieldKey).featureId
    const sent = keys.filter((key) => partsOf(key).featureId === featureId)
    try {
      await this.#send(featureId, sent, isUndo)
      this.#end(null)
    } catch (error) {
      const isRefusal = this.#noteRefusals(error, featureId, sent)
      if (!isRefusal && error instanceof ApiError && error.status === 404) this.#needs.reread()
      this.#end(isRefusal ? null : error)
      if (!isRefusal) return this.#retryLater(error)
    }
    await this.flush({ isUndo })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The same object until something changes. */
  readonly view = (): EditorView => {
    this.#view ??= this.#makeView()
    return this.#view
  }

  close(): void {
    clearTimeout(this.#timer)
    void this.flush()
  }

  async #send(featureId: string | undefined, keys: readonly FieldKey[], isUndo: boolean): Promise<void> {
    const information = this.#information as Information
    const values = new Map(keys.map((key) => [key, this.#stateOf(key).clean]))
    const sent = new Map(keys.map((key) => [key, this.#typed.get(key)?.value]))
    const before = new Map(keys.map((key) => [key, valueIn(information, key)]))
    const named = (part: string) =>
      Object.fromEntries(
        keys.flatMap((key) => (partsOf(key).part === part ? [[partsOf(key).field, values.get(key)] as const] : [])),
      )
    const { name } = named('name') as { name?: string }
    const feature = information.features.find(({ id }) => id === featureId)
    const { information: now, conflicts } = await this.#needs.send({
      featureId,
      revision: feature?.revision ?? information.revision,
      ...(name !== undefined && { name }),
      facts: named('fact'),
      wordings: named('wording') as Record<string, string>,
    })
    const isRefused = (key: FieldKey) =>
      conflicts.some(({ part, field }) => part === partsOf(key).part && field === partsOf(key).field)
    const stored = keys.filter((key) => !isRefused(key))
    for (const key of stored) {
      const typed = this.#typed.get(key)
      const stands = valueIn(now, key)
      // What the server made of it holds; only what was typed meanwhile is sent again.
      const isTypedOn = typed !== undefined && !isSameValue(typed.value, sent.get(key))
      if (isTypedOn || isSameValue(stands, values.get(key)))
        this.#typed.set(key, { value: typed === undefined ? stands : typed.value, from: stands })
      else this.#typed.delete(key)
      this.#saved.add(key)
    }
    if (stored.length > 0) {
      this.#savedAt = new Date()
      this.#retryMs = firstRetryMs
      if (!isUndo) this.#undos.push(new Map([...before].filter(([key]) => stored.includes(key))))
      if (this.#undos.length > maxUndos) this.#undos.shift()
    }
    this.take(now)
  }

  #end(failure: unknown): void {
    this.#isSaving = false
    this.#failure = failure
    this.#settle()
    this.#tell()
  }

  /** Notes what the server says against single fields; false when it said something else. */
  #noteRefusals(error: unknown, featureId: string | undefined, sent: readonly FieldKey[]): boolean {
    if (!(error instanceof ApiError)) return false
    const { code, field, details, faults } = error
    const all = faults.length > 0 ? faults : field === undefined ? [] : [{ code, field, details }]
    let isAny = false
    for (const fault of all) {
      const [group = '', name = ''] = fault.field.split('.')
      const key = sent.find((each) => {
        const parts = partsOf(each)
        if (parts.featureId !== featureId) return false
        return parts.part === 'name' ? group === 'name' : group === `${parts.part}s` && name === parts.field
      })
      if (key === undefined) continue
      isAny = true
      const { clean } = this.#stateOf(key)
      this.#refused.set(key, {
        value: clean,
        fault: { code: fault.code, ...(fault.details && { details: fault.details }) },
      })
    }
    return isAny
  }

  /** By itself only where another try may end otherwise. */
  #retryLater(error: unknown): void {
    if (!isOfTheLine(error)) return
    this.#flushIn(this.#retryMs)
    this.#retryMs = Math.min(this.#retryMs * 2, maxRetryMs)
  }

  #flushIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  #stateOf(key: FieldKey): FieldState {
    return stateOf(this.#information as Information, key, this.#typed.get(key), this.#refused.get(key))
  }

  #keysThatAre(...statuses: FieldState['status'][]): FieldKey[] {
    return [...this.#typed.keys()].filter((key) => statuses.includes(this.#stateOf(key).status))
  }

  /** Forgets what was typed where it stands on the server; but not under the caret, where a space would vanish. */
  #settle(): void {
    if (this.#information === undefined) return
    for (const key of this.#keysThatAre('settled')) if (key !== this.#focused) this.#typed.delete(key)
    this.#keep()
  }

  #keep(): void {
    const kept = [...this.#typed].filter(([, { value, from }]) => !isSameValue(value, from))
    if (kept.length > 0) this.#needs.draft?.write({ values: kept })
    else this.#needs.draft?.clear()
  }

  #makeView(): EditorView {
    const isKnown = this.#information !== undefined
    return {
      information: this.#information,
      isSaving: this.#isSaving,
      failure: this.#failure,
      savedAt: this.#savedAt,
      canUndo: this.#undos.length > 0,
      held: isKnown ? this.#keysThatAre('faulty', 'contested').length : 0,
      waiting: isKnown ? this.#keysThatAre('unsaved').length : 0,
      stateOf: (key) => this.#stateOf(key),
      wasSaved: (key) => this.#saved.has(key),
    }
  }

  #tell(): void {
    this.#view = undefined
    for (const listener of this.#listeners) listener()
  }
}

/** No answer, or one that says: later. */
export function isOfTheLine(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
}
