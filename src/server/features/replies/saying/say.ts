/** Says words in place of an answer, such as that the bot is closed. */
import type { MessageReply } from '#contract/features/answers.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Keyring } from '#server/platform/secrets/keyring.ts'
import type { KnownBefore } from '../preparing/known-before.ts'
import { plainChargeOf } from '../recording/charge.rules.ts'
import type { ReplyRecorder } from '../recording/reply-recorder.ts'
import type { ReplyRequest } from '../reply-request.ts'
import { createPlainSaying, type PlainWords } from './plain-saying.ts'
import { createQuotaNotice } from './quota-notice.ts'

interface Needs {
  readonly recorder: ReplyRecorder
  readonly known: KnownBefore
  readonly clock: Clock
  readonly keyring: Keyring
  readonly database: Pick<Database, 'of'>
}

export function createSaying({ recorder, known, clock, keyring, database }: Needs) {
  const { record, recordWith } = recorder
  const sayPlainly = createPlainSaying({ record, clock, keyring, chargeOf: plainChargeOf })
  /** Counted by itself. */
  const sayBy = (by: ReplyRecorder['record']) => createPlainSaying({ record: by, clock, keyring, chargeOf: undefined })

  async function say(request: ReplyRequest, words: PlainWords): Promise<MessageReply | undefined> {
    const first = await known.firstReply(request)
    if (first !== undefined) return first
    const said = await sayPlainly(request, await known.context(request, clock.now()), words)
    if (typeof said !== 'string') return said
    const other = await known.firstReply(request)
    if (other !== undefined || said.endsWith('-spent')) return other
    throw new AppError('network-busy', { retryAfterSeconds: 1 })
  }

  return { say, sayQuotaIsSpent: createQuotaNotice({ sayBy, recordWith, clock, database }) }
}
