/** Mail that is never lost: written to the outbox in the transaction that caused it, sent by a job when a mail server is set. */
import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type { Locale } from '#contract/fields.ts'
import type { Queryable } from '../database/database.ts'
import { addJob, type JobDefinition } from '../jobs/jobs.ts'
import { newId } from '../secrets.ts'
import { outboxMails } from './mail.tables.ts'

export interface Mail {
  readonly to: string
  readonly locale: Locale
  readonly subject: string
  /** Plain text. */
  readonly text: string
  /** For a mail with a code in it: until when the text is kept. */
  readonly readableUntil?: Date
}

export interface MailSettings {
  /** `smtp://user:password@host:port`; without it mails stay in the outbox for the ADMIN to read. */
  readonly smtpUrl: string | undefined
  /** The sender's address. */
  readonly from: string
}

const sendMailJob = 'send-mail'

export interface Mailer {
  readonly hasMailServer: boolean
  send(db: Queryable, mail: Mail): Promise<void>
}

export function createMailer(settings: MailSettings): Mailer {
  const hasMailServer = settings.smtpUrl !== undefined
  return {
    hasMailServer,
    async send(db, mail) {
      const id = newId()
      await db.insert(outboxMails).values({
        id,
        recipient: mail.to,
        subject: mail.subject,
        body: mail.text,
        locale: mail.locale,
        status: hasMailServer ? 'waiting' : 'kept',
        readableUntil: mail.readableUntil ?? null,
      })
      if (hasMailServer) await addJob(db, sendMailJob, { id })
    },
  }
}

export function mailJobs(db: Queryable, settings: MailSettings): JobDefinition[] {
  if (settings.smtpUrl === undefined) return []
  const transport = createTransport(settings.smtpUrl)
  return [
    {
      name: sendMailJob,
      async run(payload, { isLastAttempt }) {
        const { id } = payload as { id: string }
        const isThis = and(eq(outboxMails.id, id), eq(outboxMails.status, 'waiting'))
        const [mail] = await db.select().from(outboxMails).where(isThis)
        if (mail === undefined) return
        try {
          await transport.sendMail({
            from: settings.from,
            to: mail.recipient,
            subject: mail.subject,
            text: mail.body,
            // The same id on a retry lets mail programs fold a mail that went out twice.
            messageId: `<${mail.id}@${settings.from.split('@')[1] ?? 'localhost'}>`,
          })
          await db
            .update(outboxMails)
            // The text of a delivered mail is not kept: it may hold codes, which would be readable here.
            .set({ status: 'sent', body: '', attempts: mail.attempts + 1, error: null })
            .where(isThis)
        } catch (error) {
          const status = isLastAttempt ? 'failed' : 'waiting'
          await db
            .update(outboxMails)
            .set({ status, attempts: sql`${outboxMails.attempts} + 1`, error: String(error) })
            .where(isThis)
          throw error
        }
      },
    },
  ]
}

/** How long mails are kept in the outbox. After that nobody is going to read them. */
const keptDays = 90

export async function forgetOldMails(db: Queryable, now: Date): Promise<void> {
  await db
    .update(outboxMails)
    .set({ body: '' })
    .where(and(lt(outboxMails.readableUntil, now), ne(outboxMails.body, ''), ne(outboxMails.status, 'waiting')))
  await db.delete(outboxMails).where(lt(outboxMails.createdAt, new Date(now.getTime() - keptDays * 24 * 3600_000)))
}
