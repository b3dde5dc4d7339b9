// What a bot knows of itself and of its features as entries that answer, without any corpus.

import type { FactKey, KnownFeature, KnownInformation } from './known-information.ts'
import type { FactPhrasings, PhrasingsByLanguage } from './phrasings.ts'
import { readFree, sayDate, sayFact } from './say-fact.ts'

export interface InformationEntry {
  /** `info:<field>`, or `feature:<featureId>:<field>`. */
  id: string
  source: 'info' | 'feature'
  question: string
  variants: string[]
  keywords: string[]
  intent: string
  /** `{bot}` stands for the bot's name. Whoever stores the entry puts it in, and makes the entries anew when the bot is renamed. */
  answer: string
}

type Language = 'zh' | 'en'

/**
 * One entry a field that is filled, or that has an answer in the owner's own words, and one for the bot's name. Pure: the same information gives
 * the same entries.
 */
export function informationEntries(
  known: KnownInformation,
  language: Language,
  phrasings: PhrasingsByLanguage,
): InformationEntry[] {
  const { fields, name } = phrasings[language]
  const ofBot = Object.keys(fields).flatMap((field): InformationEntry[] => {
    const answer = answerOf(known, field, fields[field] as FactPhrasings, phrasings[language].free, language)
    return answer ? [entryOf(`info:${field}`, 'info', [field, 'fields'], answer, language, phrasings)] : []
  })
  const bot = known.name.trim()
  const ofName = bot === '' ? [] : [nameEntry(bot, sayFact('{bot}', name.answer, language), name)]
  const ofFeatures = known.features.flatMap((feature) => entriesOfFeature(feature, language, phrasings))
  return [...ofName, ...ofBot, ...ofFeatures]
}

/** Its keyword tells the engine the bot's name, so that "is Tilly married" is "are you married". */
function nameEntry(bot: string, answer: string, { intent, question, asks, keywords }: FactPhrasings): InformationEntry {
  const words = [bot, ...keywords]
  return { id: 'info:name', source: 'info', question, variants: [...asks], keywords: words, intent, answer }
}

function entriesOfFeature(
  feature: KnownFeature,
  language: Language,
  phrasings: PhrasingsByLanguage,
): InformationEntry[] {
  const { features, free } = phrasings[language]
  const named = (text: string) => text.replaceAll('{feature}', () => feature.name.trim())
  return Object.keys(features).flatMap((field): InformationEntry[] => {
    const frees = { yes: free.featureYes, no: free.featureNo }
    const answer = answerOf(feature, field, features[field] as FactPhrasings, frees, language)
    if (!answer) return []
    const id = `feature:${feature.id}:${field}`
    const entry = entryOf(id, 'feature', [field, 'features'], answer, language, phrasings)
    const { question, variants, keywords } = entry
    return [
      {
        ...entry,
        question: named(question),
        variants: variants.map(named),
        keywords: [feature.name.trim(), ...keywords],
        answer: named(entry.answer),
      },
    ]
  })
}

function entryOf(
  id: string,
  source: InformationEntry['source'],
  [field, part]: readonly [FactKey, 'fields' | 'features'],
  answer: string,
  language: Language,
  phrasings: PhrasingsByLanguage,
): InformationEntry {
  const { intent, question, asks, keywords } = phrasings[language][part][field] as FactPhrasings
  return { id, source, question, variants: [...asks], keywords: [...keywords], intent, answer }
}

/** In the owner's own words where there are any. Nothing where nothing is filled in. */
function answerOf(
  { facts, wordings }: Pick<KnownInformation, 'facts' | 'wordings'>,
  field: FactKey,
  { answer }: FactPhrasings,
  free: { yes: string; no: string },
  language: Language,
): string {
  const wording = wordings[field]?.trim()
  if (wording) return wording
  const fact = facts[field]?.trim()
  if (!fact) return ''
  if (field === 'birthday') return sayFact(sayDate(fact, language), answer, language)
  if (field === 'gender' && language === 'zh' && /^[男女]$/.test(fact)) return sayFact(`${fact}生`, answer, language)
  const isFree = field === 'isFree' ? readFree(fact) : undefined
  return isFree ? free[isFree] : sayFact(fact, answer, language)
}
