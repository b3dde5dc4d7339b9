/**
 * Every failure a user can meet, with its HTTP status. The texts stand in `src/phrases/{zh,en}/errors.ts`, so a code without a text does not
 * compile. A failure answers problem details (RFC 9457) with the code and, where one is to blame, the field.
 */
import { z } from 'zod'

export const errorStatus = {
  // Input
  'invalid-input': 422,
  'field-required': 422,
  'field-too-long': 422,
  'too-many-entries': 422,
  'field-too-short': 422,
  'number-out-of-range': 422,
  'choice-invalid': 422,
  'email-format': 422,
  'phone-format': 422,
  'password-weak': 422,
  'password-common': 422,
  'password-mismatch': 422,
  'password-same': 422,
  'email-same': 422,
  'original-password-format': 422,
  'name-characters': 422,
  'date-range': 422,
  'day-out-of-range': 422,
  'make-up-day-working': 422,
  'day-listed-otherwise': 422,
  'end-before-start': 422,
  'end-past': 422,
  'link-format': 422,
  'time-zone': 422,
  'blank-brackets': 422,
  'amount-format': 422,
  'percent-format': 422,
  'birthday-format': 422,
  // Accounts
  'not-logged-in': 401,
  'credentials-wrong': 401,
  'original-password-wrong': 422,
  'password-wrong': 422,
  'code-wrong': 422,
  'code-expired': 422,
  'code-tries-spent': 422,
  'code-too-soon': 429,
  'code-used': 422,
  'log-in-expired': 401,
  'second-factor-on': 409,
  'second-factor-off': 409,
  'second-factor-not-started': 409,
  'invitation-wrong': 422,
  'invitation-expired': 422,
  'code-not-open': 409,
  'application-exists': 409,
  'application-decided': 409,
  'account-exists': 409,
  'account-unregistered': 404,
  'account-missing': 404,
  'account-unverified': 403,
  'account-suspended': 403,
  'account-deleting': 403,
  'account-changed': 409,
  'last-admin': 409,
  'default-account': 409,
  'deletion-too-soon': 409,
  'sign-in-failed': 500,
  'export-running': 409,
  'exports-spent': 429,
  'setup-link-wrong': 403,
  'setup-done': 409,
  'challenge-wrong': 422,
  'proof-needed': 428,
  // Rights and limits
  'not-allowed': 403,
  'second-factor-needed': 403,
  'origin-refused': 403,
  'only-looking': 403,
  'vip-only': 403,
  'limit-reached': 403,
  'corpus-full': 403,
  'storage-full': 403,
  'quota-spent': 429,
  'customer-limit': 429,
  'plan-below-free': 422,
  'too-many-requests': 429,
  'key-wrong': 401,
  'key-scope': 403,
  'key-calls-spent': 429,
  'keys-full': 409,
  'webhooks-full': 409,
  'webhook-off': 409,
  'model-missing': 404,
  // Contact us and leads
  'contact-limit': 429,
  'enquiry-moved': 409,
  'lead-open': 409,
  // Notices
  'notices-full': 409,
  'notice-moved': 409,
  // Bots
  'bot-create-failed': 503,
  'bot-name-taken': 409,
  'bot-name-mismatch': 422,
  'bot-closed': 409,
  'bot-draft': 409,
  'answers-preparing': 503,
  'bot-read-only': 403,
  // Corpus
  'question-exists': 409,
  'edit-conflict': 409,
  'replies-changed': 409,
  'nothing-selected': 422,
  'filled-too-long': 422,
  // Bot information
  'feature-exists': 409,
  // Models
  'model-url-format': 422,
  'url-refused': 422,
  'model-repository-format': 422,
  'model-installing': 409,
  'model-off': 409,
  'model-failed': 503,
  // Channels
  'channel-token': 422,
  'slack-bot-token-format': 422,
  'slack-app-token-format': 422,
  'slack-app-token-here': 422,
  'slack-bot-token-here': 422,
  'slack-token-rotates': 422,
  'wechat-app-id-format': 422,
  'wechat-token-format': 422,
  'wechat-key-format': 422,
  'channel-scope': 422,
  'channel-in-use': 409,
  'channel-unreachable': 503,
  'channel-shared': 409,
  'channel-window': 409,
  'channel-nobody-wrote': 409,
  'channel-tests-spent': 429,
  'channel-not-working': 409,
  'channel-answers-only': 409,
  'channel-place': 422,
  'slack-hosting-failed': 502,
  // Chat on websites
  'site-format': 422,
  'identity-required': 403,
  'identity-refused': 403,
  'identity-secret-missing': 409,
  // Messages
  'conversation-taken': 409,
  'conversation-moved': 409,
  'export-too-large': 422,
  // Files
  'file-missing': 422,
  'link-expired': 410,
  'file-name': 422,
  'file-too-large': 413,
  'file-type': 415,
  'file-encrypted': 422,
  'file-damaged': 422,
  'file-encoding': 422,
  'file-too-many-rows': 422,
  'file-too-many-columns': 422,
  'file-cell-too-long': 422,
  'file-no-header': 422,
  'column-question': 422,
  'column-answer': 422,
  'column-repeated': 422,
  'file-empty': 422,
  'file-unsafe': 422,
  'file-time-out': 422,
  'file-too-many-pages': 422,
  'file-no-text': 422,
  'file-no-questions': 422,
  'attachment-too-large': 413,
  'attachment-type': 415,
  'import-not-ready': 409,
  'import-has-errors': 409,
  'import-not-undoable': 409,
  'import-no-next-row': 409,
  'import-failed': 500,
  // Plans
  'term-overlaps': 409,
  'instalment-paid': 409,
  'payment-amount': 422,
  'choice-closed': 409,
  // General
  'not-found': 404,
  'method-not-allowed': 405,
  'idempotency-mismatch': 422,
  'body-too-large': 413,
  'body-too-deep': 422,
  'request-malformed': 400,
  'request-time-out': 408,
  'headers-too-large': 431,
  'url-malformed': 400,
  'url-too-long': 414,
  'media-type': 415,
  'remove-failed': 500,
  'update-failed': 500,
  'operation-failed': 409,
  'network-error': 503,
  'network-busy': 503,
  'live-updates-full': 503,
  'disk-full': 507,
  'image-format': 415,
  'chunk-load': 500,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** Values a text may show. Units are in the names. */
export interface ErrorDetails {
  /** The form field to blame, as in the request body (`email`, `rows.3.answer`). */
  field?: string
  retryAfterSeconds?: number
  limit?: number
  /** How many items of the corpus are to blame. */
  items?: number
  triesLeft?: number
  /** How many characters were given. */
  length?: number
  /** What a platform's app may not do yet, in the platform's words. */
  scopes?: string
  /** Anything else that helps a program; never shown as it is. */
  [key: string]: unknown
}

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** One fault of the input, at its field. */
export const faultSchema = z.object({
  field: z.string(),
  code: z.enum(errorCodes),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type Fault = z.infer<typeof faultSchema>

/** RFC 9457 problem details. `title` is the English text of the code; clients translate `code`. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(errorCodes),
  field: z.string().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  /** All faults of an input, when there are several. */
  faults: z.array(faultSchema).optional(),
  requestId: z.string(),
})
export type Problem = z.infer<typeof problemSchema>

/**
 * A fault of a field as an issue message: schemas name the error code, the server and the forms read it back.
 * `z.string().refine(isStrong, fault('password-weak'))`
 */
export function fault(code: ErrorCode): { message: string } {
  return { message: code }
}

/** What a number or a length may be at most or at least, or what a rule of our own says of the value, as a fault's details tell it; undefined for other faults. */
export function detailsOf(issue: z.core.$ZodIssue): Record<string, unknown> | undefined {
  if (issue.code === 'too_big') return { [isAboutNumber(issue) ? 'max' : 'limit']: Number(issue.maximum) }
  if (issue.code === 'too_small') return { [isAboutNumber(issue) ? 'min' : 'limit']: Number(issue.minimum) }
  if (issue.code === 'custom') return issue.params
  return undefined
}

/** Whether what is too big or too small is a number, and not a text or a list. */
export function isAboutNumber({ origin }: { readonly origin: string }): boolean {
  return origin === 'number' || origin === 'int'
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorStatus, value)
}
