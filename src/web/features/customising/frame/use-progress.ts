import type { InformationField } from '#contract/features/customising/information.ts'
import { askedFacts, useFacts } from '#web/features/facts/public.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { offerFields } from '../offer/offer-fields.ts'
import { personaFields } from '../persona/begun.ts'
import { type Progress, progressOf } from './progress.ts'
import { useSetUp } from './SetUpContext.ts'
import { useFilled } from './use-filled.ts'

/** How far the bot of this screen is, by what is stored of it. */
export function useProgress(): Progress {
  const bot = useBot()
  const { customisation, values } = useSetUp()
  const blanks = askedFacts(useFacts() ?? [])
  const { path } = customisation
  const filled = useFilled()
  const isFilled = (field: InformationField) => filled.includes(field)
  return progressOf({
    path,
    isMade: true,
    persona: personaFields[path].map(isFilled),
    offer: offerFields(
      path,
      blanks.map(({ label }) => label),
    ).map(isFilled),
    blanks: blanks.map(({ value }) => value !== ''),
    features: 0,
    hasItems: bot.itemCount > 0,
    isReviewed: values.isReviewed,
    hasOwnItem: bot.firstSteps.hasOwnItem,
    asked: values.asked.length,
    isLive: bot.status !== 'draft',
  })
}
