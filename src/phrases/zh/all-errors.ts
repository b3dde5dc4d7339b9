/** The texts of all errors: what the server says to programs. Pages load some with the screens that can meet them. */
import type { ErrorCode, ErrorDetails } from '#contract/errors.ts'
import { channelErrors } from './channels/channel-errors.ts'
import { errors } from './errors.ts'

export const allErrors = { ...errors, ...channelErrors } satisfies Record<
  ErrorCode,
  string | ((details: ErrorDetails) => string)
>
