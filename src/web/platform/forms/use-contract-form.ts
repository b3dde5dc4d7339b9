/**
 * A form over an endpoint of the contract: its values are checked by the endpoint's body schema before the call, faults stand at their fields
 * in the language of the page, the focus goes to the first one, and what was typed is not lost by leaving. See docs/recipes/add-a-form.md.
 */
import { type ChangeEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { ArgumentsOf, Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { ErrorCode, ErrorDetails } from '#contract/errors.ts'
import { usePhrases } from '../language/language.tsx'
import { textOfCode } from '../requests/api-client.ts'
import { useCall } from '../requests/use-call.ts'
import { type FormFaults, faultOf, faultsBySchema, faultsOfFailure } from './faults.ts'
import type { DraftPlace, KeptDraft } from './kept-drafts.ts'
import { useUnsavedWork } from './unsaved-work.ts'
import { valueAt, withValueAt } from './values.ts'

export interface ContractFormSettings<E extends Endpoint, V> {
  initial: V
  /** What is sent. What the form does not ask for may be empty here when `send` adds it. */
  argumentsOf: (values: V) => ArgumentsOf<E>
  /** The endpoints that show what it changes: they are read again before `onSaved`. */
  invalidates?: readonly Endpoint[]
  /** After success. The form lets go of its values first, so this may navigate or close. */
  onSaved?: (reply: ReplyOf<E>, values: V) => void | Promise<void>
  /** Rules between fields; a schema reports those only when every field is right by itself. */
  compare?: (values: V) => Partial<Record<keyof V & string, ErrorCode>>
  /** The field that a failure belongs to when the answer names none of this form. */
  fieldOf?: Partial<Record<ErrorCode, keyof V & string>>
  /** Around the call: a proof of work, a second try. */
  send?: (args: ArgumentsOf<E>, call: (args: ArgumentsOf<E>) => Promise<ReplyOf<E>>, values: V) => Promise<ReplyOf<E>>
  /** Another way out of a failure than showing it; true when it took one. */
  onFailure?: (error: unknown) => boolean | Promise<boolean>
  /** False where nothing is lost: a password, a code. */
  isGuarded?: boolean
  /** Parameters of the address that the form lives by. */
  params?: readonly string[]
  /** Where what is typed is kept until it is saved or discarded; it is found again when the form opens. */
  draft?: DraftPlace | undefined
}

/** `name`, or below a list or group: `keywords.3`. */
type PathOf<V> = (keyof V & string) | `${keyof V & string}.${string}`

export function useContractForm<E extends Endpoint, V extends object>(
  endpoint: E,
  settings: ContractFormSettings<E, V>,
) {
  const { argumentsOf, compare, fieldOf, isGuarded = true } = settings
  const phrases = usePhrases()
  const { call } = useCall(endpoint, { ...(settings.invalidates && { invalidates: settings.invalidates }) })
  const { draft } = settings
  /** What was found of an earlier writing. */
  const [restored, setRestored] = useState(findDraft)
  const [values, showValues] = useState(restored?.values ?? settings.initial)
  /** The same without waiting for a drawing: a save may follow a change at once. */
  const valuesNow = useRef(values)
  const [faults, setFaults] = useState<FormFaults>({})
  /** A failure that belongs to no field. */
  const [failure, setFailure] = useState<unknown>(null)
  const [isSending, showSending] = useState(false)
  const sendingNow = useRef(false)
  /** As it was when nothing was typed yet, or when it was last saved. */
  const [savedValues, setSavedValues] = useState(settings.initial)
  const isDirty = textOf(values) !== textOf(savedValues)
  const work = useUnsavedWork(isGuarded && isDirty, settings.params, draft?.clear)
  const { leave } = work
  useEffect(() => {
    if (isDirty) draft?.write({ values })
    else draft?.clear()
  }, [draft, isDirty, values])

  const id = useId()
  /** Counts refusals: each moves the focus to the first fault. */
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals === 0) return
    const element = document.getElementById(id)
    element?.querySelector<HTMLElement>('[aria-invalid="true"], [data-form-failure]')?.focus()
  }, [refusals, id])

  function findDraft(): KeptDraft<V> | null {
    const kept = draft?.read() as KeptDraft<V> | null | undefined
    if (!kept) return null
    try {
      // A draft of an older version of the page may lack fields.
      const found = { ...kept, values: { ...settings.initial, ...kept.values } }
      return textOf(found.values) === textOf(settings.initial) ? null : found
    } catch {
      return null
    }
  }

  /** Lets go of what was typed at once, the kept draft with it: it was saved or given up. */
  function release(): void {
    draft?.clear()
    setRestored(null)
    work.release()
  }

  function textOf(some: V): string {
    return JSON.stringify(argumentsOf(some))
  }

  function putValues(next: V): void {
    valuesNow.current = next
    showValues(next)
  }

  function check(): FormFaults {
    const checked = valuesNow.current
    const { body } = argumentsOf(checked) as { body?: unknown }
    const found = endpoint.body ? faultsBySchema(endpoint.body, body, checked) : {}
    for (const [field, code] of Object.entries(compare?.(checked) ?? {})) {
      if (code) found[field] ??= { code: code as ErrorCode }
    }
    return found
  }

  function refuse(found: FormFaults, general: unknown): void {
    setFaults(found)
    setFailure(general)
    setRefusals((count) => count + 1)
  }

  /** Shows a failed call at its field, or above the form. */
  function fail(error: unknown): void {
    const found = faultsOfFailure(error, valuesNow.current, fieldOf)
    refuse(found, Object.keys(found).length === 0 ? error : null)
  }

  /** Whether these fields pass; shows what does not. For an action in the middle of a form. */
  function passes(fields: readonly (keyof V & string)[]): boolean {
    const found = Object.fromEntries(
      Object.entries(check()).filter(([path]) => fields.some((field) => path.split('.')[0] === field)),
    )
    if (Object.keys(found).length === 0) return true
    refuse(found, null)
    return false
  }

  function setSending(isNow: boolean): void {
    sendingNow.current = isNow
    showSending(isNow)
  }

  /** The reply, or null when something is in the way: the form shows what. */
  async function save(): Promise<ReplyOf<E> | null> {
    if (sendingNow.current) return null
    const found = check()
    if (Object.keys(found).length > 0) {
      refuse(found, null)
      return null
    }
    setFaults({})
    setFailure(null)
    setSending(true)
    const sent = valuesNow.current
    try {
      const args = argumentsOf(sent)
      const reply = await (settings.send ? settings.send(args, call, sent) : call(args))
      setSavedValues(sent)
      release()
      await settings.onSaved?.(reply, sent)
      return reply
    } catch (error) {
      await refuseOrHandle(error)
      return null
    } finally {
      setSending(false)
    }
  }

  async function refuseOrHandle(error: unknown): Promise<void> {
    try {
      if (!(await settings.onFailure?.(error))) fail(error)
    } catch (second) {
      fail(second)
    }
  }

  function clearFault(path: string): void {
    setFaults((current) =>
      Object.fromEntries(Object.entries(current).filter(([each]) => each !== path && !each.startsWith(`${path}.`))),
    )
  }

  function setValue<K extends keyof V & string>(field: K, value: V[K]): void
  function setValue(path: PathOf<V>, value: unknown): void
  function setValue(path: string, value: unknown): void {
    // What changed behind the call would go unsaved with the form, and unseen.
    if (sendingNow.current) return
    putValues(withValueAt(valuesNow.current, path, value))
    clearFault(path)
  }

  /** Goes on with `typed` over what was saved elsewhere meanwhile: for a refused save, from `onFailure`. */
  function rebase(saved: V, typed: V): void {
    setSavedValues(saved)
    putValues(typed)
  }

  /** Begins anew from these values: nothing is unsaved. */
  function restart(begun: V): void {
    putValues(begun)
    setSavedValues(begun)
    setFaults({})
    setFailure(null)
    release()
  }

  /** Once something was typed and left, its fault need not wait for the button. */
  function judge(path: string): void {
    const fault = valueAt(valuesNow.current, path) === '' ? undefined : faultOf(check(), path)
    if (fault) setFaults((current) => ({ ...current, [path]: fault }))
  }

  function textOfFault(path: string): string | undefined {
    const fault = faultOf(faults, path)
    const { missing } = phrases.common
    if (fault?.code === 'field-required' && Object.hasOwn(missing, path)) return missing[path as keyof typeof missing]
    return fault && textOfCode(phrases, fault.code, (fault.details ?? {}) as ErrorDetails)
  }

  return {
    /** For the form element: the focus finds its faults by it. */
    id,
    values,
    setValue,
    isDirty,
    isSending,
    failure,
    fail,
    clearFailure: () => setFailure(null),
    save,
    restart,
    rebase,
    /** Empties the form after it has done its work. */
    reset: () => restart(settings.initial),
    /** For a cancel button: `form.leave(onClose)` asks first when something would be lost. */
    leave,
    release,
    /** Lets go of the form but keeps the draft: another form over the same thing goes on with it. */
    handOver: work.release,
    /** What was typed earlier and found again; `discard` goes back to what is stored. */
    restored: restored && { discard: () => restart(settings.initial) },
    passes,
    faultCode: (path: PathOf<V>): ErrorCode | undefined => faultOf(faults, path)?.code,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      void save()
    },
    /** For a field that is no input: the sentence of its fault. */
    faultText: (path: PathOf<V>): string | undefined => textOfFault(path),
    /** For a text input: name, value, fault and handlers. */
    input: (path: PathOf<V>) => ({
      name: path,
      value: (valueAt(values, path) as string | undefined) ?? '',
      error: textOfFault(path),
      readOnly: isSending,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        setValue(path, event.currentTarget.value as never),
      onBlur: () => judge(path),
    }),
    /** For a switch or check box. */
    toggle: (path: PathOf<V>) => ({
      name: path,
      checked: valueAt(values, path) === true,
      error: textOfFault(path),
      onChange: (event: ChangeEvent<HTMLInputElement>) => setValue(path, event.currentTarget.checked as never),
    }),
  }
}

export type ContractForm<E extends Endpoint, V extends object> = ReturnType<typeof useContractForm<E, V>>
