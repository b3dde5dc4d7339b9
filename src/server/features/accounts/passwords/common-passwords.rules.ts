/**
 * Passwords that meet the rules of a password and are yet among the first that anyone tries: `Password1!`, `Qwerty123!`, `Aa123456!`. They are
 * common words with a capital, digits and signs put around or in place of letters, so they are compared without those.
 */
import words from '#content/common-passwords/words.json' with { type: 'json' }
import { AppError } from '#server/platform/http/app-error.ts'

const commonWords: ReadonlySet<string> = new Set(words)
/** Too short to be a word of their own, but common with digits that count. */
const commonStarts = /^(?:a|aa|aaa|ab|abc|q|qq|qw|qwe|qaz|asd|zxc|zaq|xx|wo|ni|pw|pwd|usr|my|az|li|wx|it|pc|vip)$/
const commonDigits =
  /^(?:19|20)\d\d$|^(\d)\1*$|^(\d\d)\2+$|^(?:520|1314|5201314|1314520|147|258|369|147258(?:369)?|159(?:357|753)?)$/
const rows = ['01234567890123456789', '98765432109876543210']

const letterOf: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '(': 'c',
  '3': 'e',
  '6': 'g',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '2': 'z',
}

/** The shortest part of an email or word that says something about a password. */
const minPartLength = 4

/** Whether a password is common, or made of the email of its account. */
export function isCommonPassword(password: string, email: string): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const names = namesOf(email)
  return [...lettersOf(text)].some((letters) => isCommon(letters, names)) || isCountedUp(text)
}

/** Throws `password-common` at the field of a new password. */
export function refuseCommonPassword(password: string, email: string): void {
  if (isCommonPassword(password, email)) throw new AppError('password-common', { field: 'password' })
}

/** What remains when digits and signs go, or are read as the letters they stand for. */
function lettersOf(text: string): Set<string> {
  const inner = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const ended = text.replace(/[^\p{L}]+$/gu, '')
  const read = (part: string, ones = 'i') =>
    onlyLetters(part.replace(/[^\p{L}]/gu, (sign) => (sign === '1' ? ones : (letterOf[sign] ?? ''))))
  return new Set([onlyLetters(text), read(inner), read(inner, 'l'), read(ended), read(ended, 'l')])
}

function onlyLetters(text: string): string {
  return text.replace(/[^\p{L}]/gu, '')
}

function isCommon(letters: string, names: readonly string[]): boolean {
  if (letters.length < minPartLength) return false
  // `passwordpassword`, `abcabcabc`, `aaaaaa`
  const unit = /^(.+?)\1+$/u.exec(letters)?.[1] ?? letters
  return unit.length < minPartLength || commonWords.has(unit) || commonWords.has(letters) || names.includes(unit)
}

function isCountedUp(text: string): boolean {
  const letters = onlyLetters(text)
  if (!commonStarts.test(letters)) return false
  const digits = text.replace(/\D/g, '')
  return commonDigits.test(digits) || (digits.length > 0 && rows.some((row) => row.includes(digits)))
}

/** The parts of an email that its owner would think of first. */
function namesOf(email: string): string[] {
  const [name = '', domain = ''] = email.toLowerCase().split('@')
  const parts = [name, ...name.split(/[^\p{L}\p{N}]+/u), domain.split('.').at(-2) ?? '']
  return [...new Set(parts.map(onlyLetters))].filter((part) => part.length >= minPartLength)
}
