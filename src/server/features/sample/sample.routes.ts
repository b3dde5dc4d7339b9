import { sendSampleMessage } from '#contract/features/answers.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import type { SampleBots } from './sample.service.ts'

export function sampleRoutes(bots: SampleBots): Implementation[] {
  return [
    implement(sendSampleMessage, ({ params, body }) =>
      bots.ask(params.locale, body.text, body.previousSuggestions, body.turns),
    ),
  ]
}
