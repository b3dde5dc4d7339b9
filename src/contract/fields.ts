/** Fields that several endpoints share, with the rules of the product and the error code that each break of a rule answers. */
import { z } from 'zod'
import { type ErrorCode, fault } from './errors.ts'

export const localeSchema = z.enum(['zh', 'en'])
/** A language of the interface or of a bot. */
export type Locale = z.infer<typeof localeSchema>

/** An id in lower case, as PostgreSQL writes it: what is kept in memory by id has one key. */
export const idSchema = z.uuid(fault('not-found')).toLowerCase()

/** RFC 5321's limit for a whole address. */
const emailMaxLength = 254
// One @, a dotted domain, no spaces or control characters: stricter than RFC 5322's grammar, as mail providers are.
const emailPattern =
  /^[^\s\p{C}@"(),:;<>[\\\]]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u

/** An email address, folded as accounts compare it: NFKC, trimmed, lower case. */
export const emailSchema = z
  .string(fault('field-required'))
  .transform((value) => value.normalize('NFKC').trim().toLowerCase())
  .pipe(
    z
      .string()
      .min(1, fault('field-required'))
      .max(emailMaxLength, fault('email-format'))
      .regex(emailPattern, fault('email-format')),
  )

/** Each rule of a new password by itself, for the list that ticks while one types. At most 200, so that hashing stays cheap. */
export const passwordRules = {
  length: (password: string) => password.length >= 8 && password.length <= 200,
  upper: (password: string) => /\p{Lu}/u.test(password),
  lower: (password: string) => /\p{Ll}/u.test(password),
  digit: (password: string) => /\p{Nd}/u.test(password),
  special: (password: string) => /[^\p{L}\p{N}\s]/u.test(password),
} as const

/** At least 8 characters with an upper-case and a lower-case letter, a digit and a special character. */
export function isStrongPassword(password: string): boolean {
  return Object.values(passwordRules).every((isMet) => isMet(password))
}

export const newPasswordSchema = z
  .string(fault('field-required'))
  .min(1, fault('field-required'))
  .refine((value) => value === '' || isStrongPassword(value), fault('password-weak'))

/** The six digits of a mailed code. Spaces are forgiven: mail programs and people add them. */
export const mailCodeSchema = z
  .string(fault('field-required'))
  .transform((value) => value.normalize('NFKC').replace(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, fault('field-required'))
      .regex(/^\d{6}$/, fault('code-wrong')),
  )

/** As `mailCodeSchema`, or empty. */
export const optionalMailCodeSchema = z
  .string()
  .transform((value) => value.normalize('NFKC').replace(/\s/g, ''))
  .pipe(z.string().regex(/^(?:\d{6})?$/, fault('code-wrong')))
  .default('')

/** Names of bots, products and knowledge points: letters of any script, digits, space, and what names of shops hold: `- _ & ' . ·` and brackets; NFKC, single spaces, the curly apostrophe of phones made straight. */
export const entityNameSchema = z
  .string(fault('field-required'))
  .transform((value) => foldWidths(value).replace(/[‘’]/g, "'").trim().replace(/\s+/g, ' '))
  .pipe(
    z
      .string()
      .min(1, fault('field-required'))
      .max(60, fault('field-too-long'))
      .superRefine((name, context) => {
        const wrong = name.match(/[^\p{L}\p{M}\p{N} _&'.·・()（）-]/gu)
        if (wrong === null) return
        // What cannot be seen cannot be shown either.
        const signs = [...new Set(wrong)].filter((sign) => !/\p{C}/u.test(sign)).slice(0, 5)
        context.addIssue({ code: 'custom', ...fault('name-characters'), params: { signs } })
      }),
  )

/** NFKC, but Chinese brackets stay as wide as they were typed: between Chinese characters the others look wrong. */
function foldWidths(name: string): string {
  return name.replace(/[^（）]+/g, (part) => part.normalize('NFKC'))
}

/** Text of one line or more: NUL and other control characters that no writing uses are dropped, as PostgreSQL and XML cannot hold them all. */
export function cleanText(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, '')
    .toWellFormed()
}

/** A required text of at most `maxLength` UTF-16 units, cleaned and trimmed. */
export function requiredText(maxLength: number) {
  return z
    .string(fault('field-required'))
    .transform((value) => cleanText(value).trim())
    .pipe(z.string().min(1, fault('field-required')).max(maxLength, fault('field-too-long')))
}

/** As `requiredText`, but may be empty. */
export function optionalText(maxLength: number) {
  return z
    .string()
    .transform((value) => cleanText(value).trim())
    .pipe(z.string().max(maxLength, fault('field-too-long')))
}

/** One line, or null where there is none: an empty one is none, too. */
export function clearableLine(maxLength: number) {
  return z
    .string()
    .transform((value) => cleanText(value).replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(maxLength, fault('field-too-long')))
    .transform((value) => (value === '' ? null : value))
    .nullable()
}

const maxPhoneLength = 40
/** With an extension at its end, as people write one: `021-6630 1188 转 12`, `ext. 12`. */
const phonePattern = /^\+?[\d ()./-]+(?:(?:ext\.?|x|#|转) ?\d{1,6})?$/i

/** A telephone number as it is written: of any country, at least five digits, empty where there is none. */
export const optionalPhone = z
  .string()
  .transform((value) =>
    cleanText(value)
      .normalize('NFKC')
      .replace(/[‐‑‒–—−]/g, '-')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  .pipe(
    z
      .string()
      .max(maxPhoneLength, fault('phone-format'))
      .refine((value) => value === '' || isPhone(value), fault('phone-format')),
  )

function isPhone(value: string): boolean {
  const digits = value.replace(/\D/g, '').length
  return phonePattern.test(value) && digits >= 5 && digits <= 24
}

/** As `optionalPhone`, but it must be there. */
export const requiredPhone = z
  .string(fault('field-required'))
  .pipe(optionalPhone)
  .refine((value) => value !== '', fault('field-required'))

/** As `optionalPhone`, or null where there is none. */
export const clearablePhone = optionalPhone.transform((value) => (value === '' ? null : value)).nullable()

/** A moment as ISO 8601 in UTC. */
export const momentSchema = z.iso.datetime()

/** A calendar day, `2026-11-21`. Only years that PostgreSQL and JavaScript write alike, with a day to spare on either side. */
export const daySchema = z.iso
  .date({ error: ({ input }) => (input === '' ? 'field-required' : 'date-range') satisfies ErrorCode })
  .refine((day) => day >= '1000-01-01' && day < '9999-01-01', fault('date-range'))

/** A moment that somebody chose, in UTC: of the same years as `daySchema`. */
export const chosenMoment = z.iso
  .datetime(fault('field-required'))
  .refine((moment) => moment >= '1000' && moment < '9999', fault('day-out-of-range'))

/** A page of a list that is walked by cursor. */
export function pageOf<S extends z.ZodType>(item: S) {
  return z.object({
    items: z.array(item),
    /** Hand it back to get the next page; null on the last one. */
    nextCursor: z.string().nullable(),
    /** How many match in all. */
    total: z.number().int(),
  })
}

/** The proof of work that slows guessing of addresses down; made by the browser from `GET /api/v1/challenge`. */
export const proofSchema = z
  .string(fault('challenge-wrong'))
  .min(1, fault('challenge-wrong'))
  .max(2000, fault('challenge-wrong'))

/** The largest number that an integer column of the database holds. */
export const maxInteger = 2_147_483_647

/** How often something was changed, as whoever changes it read it. */
export const revisionSchema = z
  .int(fault('number-out-of-range'))
  .min(0, fault('number-out-of-range'))
  .max(maxInteger, fault('number-out-of-range'))
