import type { ChannelFault } from '#contract/features/channels/faults.ts'
import { usePhrases } from '#web/platform/language/language.tsx'

interface FaultWords {
  /** What is wrong. */
  readonly is: string
  /** The one thing to do about it. */
  readonly todo: string
}

/** The sentence of a fault: with what the platform named, where it did. */
export function useFaultWords() {
  const { faults } = usePhrases('channels')
  return ({ fault, details }: { fault: ChannelFault; details: Readonly<Record<string, string>> }): FaultWords => {
    const { is, todo } = faults[fault]
    return {
      is: typeof is === 'string' ? is : is(details),
      todo: typeof todo === 'string' ? todo : todo(details),
    }
  }
}
