import type { InformationField } from '#contract/features/customising/information.ts'
import { askedFacts, useFacts } from '#web/features/facts/public.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { personaFields } from '../begin/begun.ts'
import { isAskedAsFact, offerFields } from '../offer/offer-fields.ts'
import { type Progress, progressOf } from './progress.ts'
import { useSetUp } from './SetUpContext.ts'
import { useFilled } from './use-filled.ts'

/** How far the bot of this screen is, by what is stored of it. */
export function useProgress(): Progress {
  const bot = useBot()
  const { customisation, values } = useSetUp()
  const facts = useFacts()
  const { fields, features } = useFilled()
  const { path } = customisation
  const isFilled = (field: InformationField) => fields.includes(field)
  const blanks = askedFacts(facts ?? []).filter(({ label }) => !isAskedAsFact(path, label))
  return progressOf({
    path,
    isMade: true,
    persona: personaFields[path].map(isFilled),
    offer: offerFields[path].map(isFilled),
    blanks: blanks.map(({ value }) => value !== ''),
    features: features.length,
    hasItems: bot.itemCount > 0,
    isReviewed: values.isReviewed,
    hasOwnItem: bot.firstSteps.hasOwnItem,
    asked: values.asked.length,
    isLive: bot.status !== 'draft',
  })
}
