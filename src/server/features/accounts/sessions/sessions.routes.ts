import { endOtherSessions, endSession, listSessions } from '#contract/features/account/sessions.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import type { SessionsService } from './sessions.service.ts'

export function sessionsRoutes(sessions: SessionsService): Implementation[] {
  return [
    implement(listSessions, ({ caller }) => sessions.list(caller)),
    implement(endSession, ({ caller, params, visit }) => sessions.end(caller, params.sessionId, visit.origin)),
    implement(endOtherSessions, ({ caller, visit }) => sessions.endOthers(caller, visit.origin)),
  ]
}
