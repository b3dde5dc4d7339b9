/** What every screen may say in English. See `../zh/index.ts`. */
import type { Phrases } from '../zh/index.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { titles } from './titles.ts'

export const phrases = { common, errors, titles } satisfies Phrases
