import { applyForInvitation, decideApplication, listApplications } from '#contract/features/accounts.ts'
import type { TestApp } from '../apps/app.ts'
import { type As, call } from '../calls/calls.ts'
import { mailsTo } from './mailbox.ts'
import { solveProof } from './proofs.ts'

const purposes = [
  { email: 'ann@example.com', purpose: 'Outdoor shop: delivery, returns, sizes', locale: 'en' },
  { email: 'li@example.com', purpose: '茶叶网店，回答发货、退换和冲泡方法', locale: 'zh' },
  { email: 'sam@example.com', purpose: 'Test', locale: 'en' },
  { email: 'wu@example.com', purpose: '民宿：入住时间、停车和早餐', locale: 'zh' },
] as const

/** Two applications that wait, one approved and one declined. */
export async function addApplicationsForTests(app: TestApp, owner: As): Promise<void> {
  for (const form of purposes) {
    await call(app, applyForInvitation, { body: { ...form, proof: await solveProof(app) } })
    if ((await mailsTo(app, form.email)).length === 0) throw new Error(`${form.email} could not apply`)
  }
  const { items } = (await call(app, listApplications, {}, owner)).reply
  for (const { id, email } of items) {
    const params = { applicationId: id }
    if (email.startsWith('sam'))
      await call(app, decideApplication, { params, body: { decision: 'reject', reason: 'Too short.' } }, owner)
    if (email.startsWith('wu')) await call(app, decideApplication, { params, body: { decision: 'approve' } }, owner)
  }
}
