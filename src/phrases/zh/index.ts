/**
 * Everything the Chinese interface says; loads as one chunk. A feature adds its file here and in `../en/index.ts`.
 * Mails are not part of it: the server imports `./mails.ts` itself.
 */
import { accounts } from './accounts.ts'
import { admin } from './admin.ts'
import { answers } from './answers.ts'
import { bots } from './bots.ts'
import { common } from './common.ts'
import { corpus } from './corpus.ts'
import { errors } from './errors.ts'
import { home } from './home.ts'
import { imports } from './imports.ts'
import { lab } from './lab.ts'
import { titles } from './titles.ts'

export const phrases = {
  accounts,
  admin,
  answers,
  bots,
  common,
  corpus,
  errors,
  home,
  imports,
  lab,
  titles,
}

/** Chinese defines the shape; English must have the same keys. */
export type Phrases = typeof phrases
