/** What a contact is told when the word changes hands, in the bot's language. */
import type { Locale } from '#contract/fields.ts'
import { replies as english } from '#phrases/en/replies.ts'
import { replies as chinese } from '#phrases/zh/replies.ts'

type Told = 'personTookOver' | 'botIsBack' | 'nobodyCame'

export const systemLines: Readonly<Record<Locale, Readonly<Record<Told, string>>>> = { zh: chinese, en: english }
