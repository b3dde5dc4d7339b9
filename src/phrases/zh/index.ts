/** What every screen may say in Chinese: loads as one chunk, before anything is shown. The words of a feature load with its screens: `../files.ts`. */
import type { channelErrors } from './channels/channel-errors.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { titles } from './titles.ts'

/** Chinese defines the shape; English must have the same keys. */
export interface Phrases {
  readonly common: typeof common
  /** Those that few screens can meet are added when these load. */
  readonly errors: typeof errors & Partial<typeof channelErrors>
  readonly titles: typeof titles
}

export const phrases: Phrases = { common, errors, titles }
