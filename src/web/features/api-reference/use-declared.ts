import type { Endpoint } from '#contract/endpoint.ts'
import { isBucketLimit } from '#contract/limits.ts'
import type { ApiReferencePhrases } from '#phrases/zh/features/api-reference.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'

/** What a plan must have, what a call counts against, and how often it may be made, each as one sentence. */
export function useDeclared(
  { requires, charges, limits = [] }: Endpoint,
  { declared }: ApiReferencePhrases,
): readonly string[] {
  const { names } = usePhrases('accounts').privileges
  const { number } = useFormat()
  const sentences = limits.map((limit) => {
    const who = declared.per[limit.per]
    if (!isBucketLimit(limit)) return declared.withinMinutes(who, number(limit.max), number(limit.withinMinutes))
    const burst = number(limit.burst)
    return limit.perSecond < 1
      ? declared.everySeconds(who, burst, number(1 / limit.perSecond))
      : declared.perSecond(who, burst, number(limit.perSecond))
  })
  return [
    ...(requires === undefined ? [] : [declared.requires(names[requires])]),
    ...(charges === undefined ? [] : [declared.charges(names[charges])]),
    ...sentences,
  ]
}
