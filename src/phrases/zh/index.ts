/** What every screen may say in Chinese: loads as one chunk, before anything is shown. The words of a feature load with its screens: `../files.ts`. */
import { common } from './common.ts'
import { errors } from './errors.ts'
import { titles } from './titles.ts'

export const phrases = { common, errors, titles }

/** Chinese defines the shape; English must have the same keys. */
export type Phrases = typeof phrases
