/** What a bot knows of itself, as the server describes it; and what it would say. */
import type { ReplyKind } from '#contract/features/answers.ts'
import type { CheckedQuestion } from '#contract/features/conversations/question-checks.ts'
import type { BotFeature, Information } from '#contract/features/customising/bot-information.ts'
import { featureFields, informationFields } from '#contract/features/customising/information.ts'

const noFacts = Object.fromEntries(informationFields.map((field) => [field, ''])) as unknown as Information['facts']

/** `price?` asks for the price. */
export function informationOf(
  changes: Partial<Information> & { facts?: Partial<Information['facts']> } = {},
): Information {
  return {
    revision: 1,
    updatedAt: null,
    wordings: {},
    said: Object.fromEntries(
      informationFields.map((field) => [field, { question: `${field}?`, answer: null }]),
    ) as Information['said'],
    signs: { zodiacSign: '', chineseZodiac: '' },
    features: [],
    contentVersion: 1,
    ...changes,
    facts: {
      ...noFacts,
      products: [],
      paymentMethods: [],
      isFree: 'unset',
      price: { text: '', amount: '', currency: 'GBP' },
      discount: { text: '', percent: '' },
      ...changes.facts,
    },
  }
}

export function featureOf(name: string, changes: Partial<BotFeature> = {}): BotFeature {
  return {
    id: `00000000-0000-4000-8000-${String(name.length).padStart(12, 'f')}`,
    name,
    wordings: {},
    said: Object.fromEntries(
      featureFields.map((field) => [field, { question: `${name} ${field}?`, answer: null }]),
    ) as BotFeature['said'],
    revision: 1,
    ...changes,
    facts: {
      description: '',
      why: '',
      howToUse: '',
      howItWorks: '',
      isFree: 'unset',
      price: { text: '', amount: '', currency: 'GBP' },
      ...changes.facts,
    },
  }
}

/** What the engine says to a message; the fallback unless told. */
export function checkedOf(
  question: string,
  { text = 'No idea', kind = 'fallback', id = null }: { text?: string; kind?: ReplyKind; id?: string | null } = {},
): CheckedQuestion {
  return {
    question,
    answer: { text, confidence: id === null ? 0 : 1, source: { kind, id } },
    suggestions: [],
    why: { reason: 'nothing-matched', steps: [], candidates: [], understoodAs: null, unknownTerms: [], tookMs: 1 },
    isContactOnly: false,
  }
}
