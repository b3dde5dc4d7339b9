/** A bot that was begun and not saved yet: what a visitor typed, in the browser and nowhere else. */
import type { PersonalField, PurchaseField } from '#contract/features/customising/information.ts'
import { type Beginning, beginnings, type SetUpPath, setUpPaths } from '#contract/features/customising/set-up.ts'
import type { Locale } from '#contract/fields.ts'

/** What the first step asks of the bot itself. */
export const personaFields = {
  basic: ['selfIntroduction', 'reasonForName'],
  integrated: ['selfIntroduction', 'reasonForName', 'personality', 'gender', 'birthplace', 'creator'],
} as const satisfies Record<SetUpPath, readonly (PurchaseField | PersonalField)[]>
export type PersonaField = (typeof personaFields.integrated)[number]

export interface Begun {
  readonly path: SetUpPath
  readonly name: string
  /** Empty: not chosen yet. */
  readonly language: Locale | ''
  readonly beginning: Beginning
  readonly about: Readonly<Partial<Record<PersonaField, string>>>
}

export const nothingBegun: Begun = { path: 'basic', name: '', language: '', beginning: 'general', about: {} }

/** Whether there is anything to keep. */
export function hasBegun({ name, about }: Begun): boolean {
  return [name, ...Object.values(about)].some((text) => text.trim() !== '')
}

const maxLength = 2000

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, maxLength) : ''
}

function oneOf<T extends string>(values: readonly T[], value: unknown, otherwise: T): T {
  return values.find((each) => each === value) ?? otherwise
}

/** As it was written down, or undefined: a person can edit what their browser keeps. */
export function parseBegun(json: string): Begun | undefined {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { path, name, language, beginning, about } = value as Record<string, unknown>
  const known = typeof about === 'object' && about !== null ? (about as Record<string, unknown>) : {}
  const filled = personaFields.integrated.flatMap((field) => {
    const text = textOf(known[field])
    return text === '' ? [] : [[field, text] as const]
  })
  return {
    path: oneOf(setUpPaths, path, 'basic'),
    name: textOf(name),
    language: oneOf(['zh', 'en', ''] as const, language, ''),
    beginning: oneOf(beginnings, beginning, 'general'),
    about: Object.fromEntries(filled),
  }
}
