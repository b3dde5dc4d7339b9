/** A field's value as a line of text, for whoever compares two of them. */
import type { PhraseFiles } from '#phrases/files.ts'

export function readValue(value: unknown, { free }: PhraseFiles['information']): string {
  if (Array.isArray(value)) return value.join(' · ')
  if (typeof value === 'object' && value !== null) {
    const { text = '', amount = '', currency = '', percent = '' } = value as Readonly<Record<string, string>>
    const number = amount !== '' ? `${currency} ${amount}` : percent !== '' ? `${percent}%` : ''
    return [text, number].filter((part) => part !== '').join(' · ')
  }
  const text = textOf(value)
  return Object.hasOwn(free, text) ? free[text as keyof typeof free] : text
}

/** Whether the owner has said anything in the field. */
export function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (typeof value === 'object' && value !== null) {
    const { text = '', amount = '', percent = '' } = value as Readonly<Record<string, string>>
    return `${text}${amount}${percent}`.trim() !== ''
  }
  return value !== 'unset' && textOf(value).trim() !== ''
}

/** A field of one text; empty of any other. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
