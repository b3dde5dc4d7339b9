import type { ChannelFault } from '#contract/features/channels/faults.ts'
import type { ChannelKind } from '#contract/features/channels/kinds.ts'
import { usePhrases } from '#web/platform/language/language.tsx'

interface FaultWords {
  /** What is wrong. */
  readonly is: string
  /** The one thing to do about it. */
  readonly todo: string
}

/** The sentence of a fault on a platform: with what that named, where it did. */
export function useFaultWords(kind: ChannelKind) {
  const { faults } = usePhrases('channels')
  return ({ fault, details }: { fault: ChannelFault; details: Readonly<Record<string, string>> }): FaultWords => {
    const { is, todo } = faults[fault]
    const known = { ...details, kind }
    return {
      is: typeof is === 'string' ? is : is(known),
      todo: typeof todo === 'string' ? todo : todo(known),
    }
  }
}
