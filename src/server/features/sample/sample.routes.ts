import { sendSampleMessage } from '#contract/answers.ts'
import type { Clock } from '#server/platform/clock.ts'
import { addressGroup } from '#server/platform/http/address-group.ts'
import { type Implementation, implement } from '#server/platform/http/implementation.ts'
import { TokenBuckets } from '#server/platform/http/token-buckets.ts'
import type { SampleBots } from './sample.service.ts'

export function sampleRoutes(bots: SampleBots, clock: Clock): Implementation[] {
  const byAddress = new TokenBuckets({ burst: 20, perSecond: 1 }, clock)
  return [
    implement(sendSampleMessage, ({ params, body, request }) => {
      byAddress.take(addressGroup(request.ip))
      return bots.ask(params.locale, body.text, body.previousSuggestions, body.turns)
    }),
  ]
}
