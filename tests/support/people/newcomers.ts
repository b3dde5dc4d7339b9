/** Brings a newcomer to the last step of signing up, through the real forms. */
import { mintInvitationCode, sendSignUpCode } from '#contract/features/accounts.ts'
import type { TestApp } from '../apps/app.ts'
import { call } from '../calls/calls.ts'
import { codeMailedTo } from './mailbox.ts'
import { createOwnerSession, testPassword } from './people.ts'
import { solveProof } from './proofs.ts'

export async function mintCode(app: TestApp): Promise<string> {
  const { cookie } = await createOwnerSession(app)
  return (await call(app, mintInvitationCode, { body: {} }, { cookie })).reply.code
}

export async function mailSignUpCode(app: TestApp, email: string): Promise<string> {
  await call(app, sendSignUpCode, { body: { email, proof: await solveProof(app) } })
  return await codeMailedTo(app, email)
}

/** A sign-up form with everything right. */
export async function prepareSignUp(app: TestApp, email: string) {
  const [invitationCode, emailCode] = [await mintCode(app), await mailSignUpCode(app, email)]
  return { email, password: testPassword, confirm: testPassword, invitationCode, emailCode }
}

/** Another code of six digits. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** Moves the clock to the start of an hour: limits begin afresh, and no window ends in the middle of a test. */
export function startFreshHour(app: TestApp): void {
  const hourMs = 3600_000
  app.clock.skip(2 * hourMs - (app.clock.now().getTime() % hourMs))
}
