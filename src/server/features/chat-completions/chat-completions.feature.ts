/** Bots for clients of OpenAI's interface. */
import { Readable } from 'node:stream'
import { createChatCompletion, listChatModels } from '#contract/features/app-access/chat-completions.ts'
import type { Feature } from '#server/feature.ts'
import type { Bots } from '#server/features/bots/bots.public.ts'
import type { AskForProgram } from '#server/features/replies/replies.public.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { BearerCaller } from '#server/platform/http/endpoints/caller.ts'
import { implement } from '#server/platform/http/endpoints/implementation.ts'
import { askedOf, completionOf, eventsOf } from './chat-completions.rules.ts'

interface Needs {
  readonly apiKeys: Pick<Bots['apiKeys'], 'askableBots' | 'asksFor'>
  readonly ask: AskForProgram
}

export function createChatCompletions({ apiKeys, ask }: Needs): Feature {
  /** By its id, or by its name where it has one of these. */
  async function botOf(caller: BearerCaller, model: string) {
    const bots = await apiKeys.askableBots(caller)
    const bot = bots.find(({ id }) => id === model.toLowerCase()) ?? bots.find(({ name }) => name === model.trim())
    const asked = bot && (await apiKeys.asksFor(caller, bot.id))
    if (asked === undefined) throw new AppError('model-missing', { field: 'model' })
    return asked
  }

  return {
    routes: [
      implement(listChatModels, async ({ caller }) => ({
        object: 'list' as const,
        data: (await apiKeys.askableBots(caller)).map(({ id, name, createdAt }) => ({
          id,
          object: 'model' as const,
          created: Math.floor(createdAt.getTime() / 1000),
          owned_by: 'huida',
          name,
        })),
      })),
      implement(createChatCompletion, async ({ caller, body, idempotency, request, reply }) => {
        const { text, history } = askedOf(body)
        const asked = await botOf(caller, body.model)
        const said = await ask(asked, {
          text,
          contactId: body.user || undefined,
          history: history.length === 0 ? undefined : history,
          idempotency,
          waitElsewhere: (work) => request.waitElsewhere(work),
        })
        const completion = completionOf(said, body.model)
        if (body.stream !== true) return completion
        return await reply
          .type('text/event-stream; charset=utf-8')
          .header('cache-control', 'no-store, no-transform')
          .header('x-accel-buffering', 'no')
          .send(Readable.from(eventsOf(completion, body.stream_options?.include_usage === true)))
      }),
    ],
  }
}
