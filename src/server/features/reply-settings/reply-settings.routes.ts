import {
  getReplySettings,
  getReplyUse,
  listRecentQuestions,
  readWordFile,
  replyLimits,
  saveReplySettings,
} from '#contract/features/customising/replies.ts'
import { receiveFile } from '#server/platform/http/bodies/receive-file.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import type { ReplySettingsService } from './reply-settings.service.ts'
import type { WordFilesService } from './word-files/word-files.service.ts'

export function replySettingsRoutes(settings: ReplySettingsService, wordFiles: WordFilesService): Implementation[] {
  return [
    implement(getReplySettings, ({ caller, params }) => settings.get(caller.account.id, params.botId)),
    implement(saveReplySettings, ({ caller, params, body }) => settings.save(caller.account, params.botId, body)),
    implement(getReplyUse, ({ caller, params }) => settings.readUse(caller.account.id, params.botId)),
    implement(listRecentQuestions, ({ caller, params }) => settings.listRecent(caller.account.id, params.botId)),
    implement(readWordFile, ({ caller, params, request }) =>
      wordFiles.read(caller.account.id, params.botId, () => receiveFile(request, replyLimits.wordFileBytes)),
    ),
  ]
}
