/** The proof of work, and the limits, of forms that would tell or do something for any email. */
import { lt } from 'drizzle-orm'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { countAttempts } from '#server/platform/http/limits/attempts.ts'
import { usedProofs } from '../accounts.tables.ts'
import { limits } from '../limits.ts'
import { serverSecret } from '../server-secrets.house.store.ts'
import { type Challenge, createChallenge, readProof } from './proof-of-work.ts'

export interface ProofsService {
  challenge(): Promise<Challenge>
  /** Uses the proof up; throws `challenge-wrong`. */
  readonly spend: (proof: string) => Promise<void>
  /** Uses the proof up and counts the attempt; throws `challenge-wrong` or `too-many-requests`. */
  readonly guardMailForm: (form: { readonly email: string; readonly proof: string }, ip: string) => Promise<void>
}

export function createProofsService(house: Queryable, clock: Clock): ProofsService {
  const secret = serverSecret(house, 'proof-of-work')
  async function spend(proof: string): Promise<void> {
    const right = readProof(await secret(), proof, clock.now())
    if (right === undefined) throw new AppError('challenge-wrong', { field: 'proof' })
    const used = await house
      .insert(usedProofs)
      .values({ proofHash: right.challenge, expiresAt: right.expiresAt })
      .onConflictDoNothing()
      .returning({ proofHash: usedProofs.proofHash })
    if (used.length === 0) throw new AppError('challenge-wrong', { field: 'proof' })
  }

  return {
    challenge: async () => createChallenge(await secret(), clock.now()),
    spend,
    async guardMailForm({ email, proof }, ip) {
      await spend(proof)
      await countAttempts(house, clock.now(), limits.sendMail(email, ip))
    },
  }
}

export async function forgetExpiredProofs(house: Queryable, now: Date): Promise<void> {
  await house.delete(usedProofs).where(lt(usedProofs.expiresAt, now))
}
