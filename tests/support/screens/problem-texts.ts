import type { Problem } from '#contract/errors.ts'
import { errors as english } from '#phrases/en/errors.ts'
import { errors as chinese } from '#phrases/zh/errors.ts'

/** What a person reads of a problem, in both languages. */
export function textsOf({ code, details = {} }: Problem): { zh: string; en: string } {
  const [zh, en] = [chinese[code], english[code]]
  return { zh: typeof zh === 'string' ? zh : zh(details), en: typeof en === 'string' ? en : en(details) }
}
