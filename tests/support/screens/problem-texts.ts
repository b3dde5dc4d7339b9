import type { Problem } from '#contract/errors.ts'
import { allErrors as english } from '#phrases/en/all-errors.ts'
import { allErrors as chinese } from '#phrases/zh/all-errors.ts'

/** What a person reads of a problem, in both languages. */
export function textsOf({ code, details = {} }: Problem): { zh: string; en: string } {
  const [zh, en] = [chinese[code], english[code]]
  return { zh: typeof zh === 'string' ? zh : zh(details), en: typeof en === 'string' ? en : en(details) }
}
