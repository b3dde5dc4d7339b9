import { channelErrors } from './channels/channel-errors.ts'
import { errors } from './errors.ts'

export const allErrors = { ...errors, ...channelErrors } satisfies typeof import('../zh/all-errors.ts').allErrors
