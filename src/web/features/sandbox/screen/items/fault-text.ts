import { firstItemLimits } from '#contract/features/bots.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import type { ItemFault } from '../../draft/draft.ts'

export function useFaultText(): (fault: ItemFault) => string {
  const { faults } = usePhrases('sandbox').items
  const { questionLength, answerLength, variantCount } = firstItemLimits
  return (fault) =>
    fault === 'too-long' ? faults['too-long'](questionLength, answerLength, variantCount) : faults[fault]
}
