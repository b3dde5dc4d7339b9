/** What is stored, as its owner reads it. */
import type { Information } from '#contract/features/customising/bot-information.ts'
import { featureFields, informationFields } from '#contract/features/customising/information.ts'
import type { BotRow } from '#server/features/bots/bots.public.ts'
import type { StoredInformation } from './bot-information.store.ts'
import { wholeFacts, wholeFeatureFacts } from './information.rules.ts'
import { entriesOf, phrasings } from './information-entries.ts'
import { knownOf } from './known-facts.ts'
import { zodiacOf } from './zodiac.ts'

export function describeInformation(
  { name, language, contentVersion }: Pick<BotRow, 'name' | 'language' | 'contentVersion'>,
  { own, updatedAt, features }: StoredInformation,
): Information {
  const entries = entriesOf(knownOf(name, own, features, language), language)
  const answers = new Map(entries.map(({ id, answer }) => [id, answer]))
  const facts = wholeFacts(own.facts, language)
  return {
    revision: own.revision,
    updatedAt: updatedAt?.toISOString() ?? null,
    facts,
    wordings: own.wordings,
    said: saidOf(informationFields, (field) => ({
      question: phrasings[language].fields[field]?.question ?? '',
      answer: answers.get(`info:${field}`) ?? null,
    })),
    signs: zodiacOf(facts.birthday, language),
    features: features.map((feature) => ({
      id: feature.id,
      name: feature.name,
      facts: wholeFeatureFacts(feature.facts, language),
      wordings: feature.wordings,
      said: saidOf(featureFields, (field) => ({
        question: (phrasings[language].features[field]?.question ?? '').replaceAll('{feature}', () => feature.name),
        answer: answers.get(`feature:${feature.id}:${field}`) ?? null,
      })),
      revision: feature.revision,
    })),
    contentVersion,
  }
}

function saidOf<F extends string, S>(fields: readonly F[], of: (field: F) => S): Record<F, S> {
  return Object.fromEntries(fields.map((field) => [field, of(field)])) as Record<F, S>
}
