/** What an owner is writing, before it is an item. */

import type { BodyOf } from '#contract/endpoint.ts'
import type { CorpusItem, createCorpusItem, updateCorpusItem } from '#contract/features/corpus.ts'
import type { Attachment } from '#contract/features/customising/corpus-attachments.ts'

export interface ItemDraft {
  question: string
  answer: string
  intent: string
  keywords: string[]
  /** One a line, as they are typed. */
  variants: string
  isEnabled: boolean
  /** Days as `2026-12-01`; empty for no end. */
  validFrom: string
  validUntil: string
  attachment: Attachment | null
}

export const emptyDraft: ItemDraft = {
  question: '',
  answer: '',
  intent: '',
  keywords: [],
  variants: '',
  isEnabled: true,
  validFrom: '',
  validUntil: '',
  attachment: null,
}

export function draftOf(item: CorpusItem): ItemDraft {
  const { question, answer, intent, keywords, variants, isEnabled, validFrom, validUntil, attachment } = item
  // A variant may hold line breaks when a program wrote it; in a list of lines it is one line.
  return {
    question,
    answer,
    intent,
    keywords,
    isEnabled,
    validFrom: validFrom ?? '',
    validUntil: validUntil ?? '',
    attachment,
    variants: variants.map((text) => text.replace(/\s*\n\s*/g, ' ')).join('\n'),
  }
}

export function variantsOf(draft: ItemDraft): string[] {
  const lines = draft.variants.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== ''))]
}

/** The whole item, as a call takes it. */
export function itemOf(draft: ItemDraft): BodyOf<typeof createCorpusItem> {
  const { attachment, validFrom, validUntil, ...texts } = draft
  return {
    ...texts,
    variants: variantsOf(draft),
    validFrom: validFrom || null,
    validUntil: validUntil || null,
    attachmentId: attachment?.id ?? null,
  }
}

/** The call's fields; what did not change is left out, so that two editors of different fields do not meet. */
export function changeOf(draft: ItemDraft, before: ItemDraft): BodyOf<typeof updateCorpusItem> {
  const variants = variantsOf(draft)
  return {
    ...(draft.question !== before.question && { question: draft.question }),
    ...(draft.answer !== before.answer && { answer: draft.answer }),
    ...(draft.intent !== before.intent && { intent: draft.intent.trim() }),
    ...(draft.keywords.join('\n') !== before.keywords.join('\n') && { keywords: draft.keywords }),
    ...(variants.join('\n') !== variantsOf(before).join('\n') && { variants }),
    ...(draft.isEnabled !== before.isEnabled && { isEnabled: draft.isEnabled }),
    ...(draft.validFrom !== before.validFrom && { validFrom: draft.validFrom || null }),
    ...(draft.validUntil !== before.validUntil && { validUntil: draft.validUntil || null }),
    ...(draft.attachment?.id !== before.attachment?.id && { attachmentId: draft.attachment?.id ?? null }),
  }
}
