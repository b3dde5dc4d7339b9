import type { FastifyRequest } from 'fastify'
import {
  explainMessage,
  getPreparation,
  getPublicBot,
  getPublicConversation,
  giveFeedback,
  messageReply,
  sendMessage,
  sendPublicMessage,
  type TestEvent,
  testBot,
  testBotStreamed,
} from '#contract/features/answers.ts'
import { checkQuestions, tryItem } from '#contract/features/conversations/question-checks.ts'
import { listSampleQuestions } from '#contract/features/customising/functions.ts'
import { previewAnswerStep, tryReplies } from '#contract/features/customising/replies.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import type { WaitElsewhere } from '#server/platform/http/overload/wait-elsewhere.ts'
import { streamEvents } from '#server/platform/http/stream-events.ts'
import type { AskingService } from './asking.service.ts'
import type { QuestionChecks } from './checking/check-questions.ts'
import type { SettingsTrials } from './checking/try-settings.ts'

export function repliesRoutes(
  service: AskingService,
  checks: QuestionChecks,
  trials: SettingsTrials,
): Implementation[] {
  return [
    implement(sendMessage, async ({ caller, body, idempotency, request, reply }) => {
      const waiting = waitingOf(request)
      if (!wantsEvents(request)) return await service.askAsProgram(caller, body, idempotency, waiting)
      return await streamEvents(reply, async (tell: (event: object) => void) => {
        const onText = (text: string) => tell({ text })
        return { reply: messageReply.parse(await service.askAsProgram(caller, body, idempotency, waiting, onText)) }
      })
    }),
    implement(testBot, ({ caller, params, body, request }) =>
      service.askAsOwner(caller, params.botId, body, waitingOf(request)),
    ),
    implement(testBotStreamed, ({ caller, params, body, request, reply }) =>
      streamEvents(reply, async (tell: (event: TestEvent) => void): Promise<TestEvent> => {
        const onText = (text: string) => tell({ text })
        const made = await service.askAsOwner(caller, params.botId, body, waitingOf(request), onText)
        return { reply: testBot.reply.parse(made) }
      }),
    ),
    implement(checkQuestions, async ({ caller, params, body, request }) => ({
      items: await checks.check(caller, params.botId, body.questions, waitingOf(request)),
    })),
    implement(tryItem, ({ caller, params, body }) => checks.tryItem(caller, params.botId, body)),
    implement(tryReplies, ({ caller, params, body }) => trials.tryReplies(caller, params.botId, body)),
    implement(previewAnswerStep, ({ caller, params, body }) => trials.previewStep(caller, params.botId, body)),
    implement(explainMessage, ({ caller, params }) => service.explain(caller, params.botId, params.messageId)),
    implement(giveFeedback, ({ caller, params, body }) => service.judge(caller, params.botId, params.messageId, body)),
    implement(getPreparation, ({ caller, params }) => service.readPreparation(caller, params.botId)),
    implement(listSampleQuestions, async ({ caller, params, query }) => ({
      questions: await service.listSampleQuestions(caller, params.botId, query.language),
    })),
    implement(getPublicBot, ({ caller, params, query }) =>
      service.readPublicBot(caller, params.botId, query.embedded === '1'),
    ),
    implement(sendPublicMessage, ({ caller, params, body, idempotency, request }) =>
      service.askAsVisitor(caller, params.botId, body, idempotency, waitingOf(request)),
    ),
    implement(getPublicConversation, ({ params, body }) => service.readPublicConversation(params.botId, body)),
  ]
}

/** A client of events names them alone; a browser that takes anything wants the reply. */
function wantsEvents({ headers }: FastifyRequest): boolean {
  return headers.accept?.split(';')[0]?.trim().toLowerCase() === 'text/event-stream'
}

function waitingOf(request: FastifyRequest): WaitElsewhere {
  return (work) => request.waitElsewhere(work)
}
