/** Reads the outbox as the person at an address would read the mails. */
import { asc, eq } from 'drizzle-orm'
import { outboxMails } from '#server/platform/mail/mail.tables.ts'
import type { TestApp } from '../apps/app.ts'

export async function mailsTo(app: TestApp, email: string) {
  return await app.database.house
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.recipient, email))
    .orderBy(asc(outboxMails.createdAt), asc(outboxMails.id))
}

/** The code in the newest mail to an address that has one: six digits, or an invitation's ten characters. */
export async function codeMailedTo(app: TestApp, email: string): Promise<string> {
  const codes = (await mailsTo(app, email)).flatMap(({ body }) => /^(?:\d{6}|[A-Z\d]{10})$/m.exec(body) ?? [])
  const code = codes.at(-1)
  if (code === undefined) throw new Error(`No code was mailed to ${email}`)
  return code
}
