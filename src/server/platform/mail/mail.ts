/** Mail that is never lost: written to the outbox in the transaction that caused it, sent by a job when a mail server is set. */
import { and, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { createTransport, type Transporter } from 'nodemailer'
import { z } from 'zod'
import { idSchema, type Locale } from '#contract/fields.ts'
import type { Queryable } from '../database/database.ts'
import { defineJob } from '../jobs/define-job.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import { publish, published } from '../live/publish.ts'
import { newId } from '../secrets/secrets.ts'
import { withoutSecrets } from '../secrets/without-secrets.ts'
import { outboxMails } from './mail.tables.ts'

export interface Mail {
  readonly to: string
  readonly locale: Locale
  readonly subject: string
  /** Plain text. */
  readonly text: string
  /** For a mail with a code in it: until when the text is kept. */
  readonly readableUntil?: Date
  /** The address must not stay: the row goes once it is sent, or given up. Without a mail server it is not written at all. */
  readonly isForgottenOnceSent?: boolean
}

export interface MailSettings {
  /** `smtp://user:password@host:port`; without it mails stay in the outbox for the ADMIN to read. */
  readonly smtpUrl: string | undefined
  /** The sender's address. */
  readonly from: string
}

export interface Mailer {
  readonly hasMailServer: boolean
  send(db: Queryable, mail: Mail): Promise<void>
  /** Sends these again, as far as their texts are still there; answers which. */
  resend(db: Queryable, ids: readonly string[], now: Date): Promise<PutBack[]>
}

export interface PutBack {
  readonly id: string
  readonly to: string
}

export function createMailer(settings: MailSettings): Mailer {
  const hasMailServer = settings.smtpUrl !== undefined
  return {
    hasMailServer,
    async send(db, mail) {
      if (mail.isForgottenOnceSent && !hasMailServer) return
      const id = newId()
      await db.insert(outboxMails).values({
        id,
        recipient: mail.to,
        subject: mail.subject,
        body: mail.text,
        locale: mail.locale,
        status: hasMailServer ? 'waiting' : 'kept',
        readableUntil: mail.readableUntil ?? null,
        isForgottenOnceSent: mail.isForgottenOnceSent ?? false,
      })
      await publish(db, changeOf(id))
      if (hasMailServer) await sendMail.add(db, { id })
    },
    async resend(db, ids, now) {
      if (!hasMailServer) return []
      const again = await putMailsBack(db, ids, now)
      for (const { id } of again) await sendMail.add(db, { id })
      return again
    },
  }
}

/** Whose text is there, and still of use. */
export function isResendable(now: Date): SQL | undefined {
  return and(
    ne(outboxMails.status, 'waiting'),
    ne(outboxMails.body, ''),
    or(isNull(outboxMails.readableUntil), gt(outboxMails.readableUntil, now)),
  )
}

/** Lets mails wait again, with all their attempts. Of many calls at once one finds a mail that does not wait yet. */
export async function putMailsBack(db: Queryable, ids: readonly string[], now: Date): Promise<PutBack[]> {
  if (ids.length === 0) return []
  const again = await db
    .update(outboxMails)
    .set({ status: 'waiting', attempts: 0, error: null })
    .where(and(inArray(outboxMails.id, [...ids]), isResendable(now)))
    .returning({ id: outboxMails.id, to: outboxMails.recipient })
  for (const { id } of again) await publish(db, changeOf(id))
  return again
}

/** Nobody sends these any more. A code that was on its way is forgotten: whoever gives up its mail must not read it. */
export async function giveUpMails(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const given = await db
    .update(outboxMails)
    .set({
      status: 'failed',
      body: sql`case when ${outboxMails.readableUntil} is null then ${outboxMails.body} else '' end`,
    })
    .where(and(inArray(outboxMails.id, [...ids]), eq(outboxMails.status, 'waiting')))
    .returning({ id: outboxMails.id })
  const isGivenUp = and(outboxMails.isForgottenOnceSent, ne(outboxMails.status, 'waiting'))
  await db.delete(outboxMails).where(and(inArray(outboxMails.id, [...ids]), isGivenUp))
  for (const { id } of given) await publish(db, changeOf(id))
}

async function forget(db: Queryable, isThis: SQL | undefined, id: string): Promise<void> {
  await db
    .delete(outboxMails)
    .where(isThis)
    .returning(published(changeOf(id)))
}

/** `EENVELOPE 550`, as nodemailer names it. */
function codeIn(error: unknown): string {
  const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number }
  return responseCode === undefined ? code : `${code} ${responseCode}`
}

function changeOf(mailId: string) {
  return { accountId: null, topic: 'outbox', id: mailId } as const
}

interface MailNeeds {
  readonly db: Queryable
  readonly transport: Transporter
  readonly from: string
  /** Of the mail server, which may say them again. */
  readonly secrets: readonly string[]
}

export const mailJobName = 'send-mail'

const sendMail = defineJob(
  mailJobName,
  z.object({ id: idSchema }),
  async ({ id }, { isLastAttempt }, { db, transport, from, secrets }: MailNeeds) => {
    const isThis = and(eq(outboxMails.id, id), eq(outboxMails.status, 'waiting'))
    const [mail] = await db.select().from(outboxMails).where(isThis)
    if (mail === undefined) return
    try {
      await transport.sendMail({
        from,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body,
        // The same id on a retry lets mail programs fold a mail that went out twice.
        messageId: `<${mail.id}@${from.split('@')[1] ?? 'localhost'}>`,
      })
      if (mail.isForgottenOnceSent) await forget(db, isThis, id)
      else
        await db
          .update(outboxMails)
          // A code that was delivered is forgotten at once. Other texts stay a while, to be sent again to whoever did not get them.
          .set({
            status: 'sent',
            ...(mail.readableUntil !== null && { body: '' }),
            attempts: mail.attempts + 1,
            error: null,
          })
          .where(isThis)
          .returning(published(changeOf(id)))
    } catch (error) {
      const status = isLastAttempt ? 'failed' : 'waiting'
      if (isLastAttempt && mail.isForgottenOnceSent) await forget(db, isThis, id)
      else
        await db
          .update(outboxMails)
          .set({ status, attempts: sql`${outboxMails.attempts} + 1`, error: withoutSecrets(String(error), secrets) })
          .where(isThis)
          .returning(published(changeOf(id)))
      // What the server said stands in the outbox, which people are taken out of. It often names the reader, and jobs and the log keep it longer.
      throw new Error(`the mail was not sent (${codeIn(error)}); the outbox says why`)
    }
  },
)

export function mailJobs(db: Queryable, { smtpUrl, from }: MailSettings): JobDefinition[] {
  if (smtpUrl === undefined) return []
  const password = new URL(smtpUrl).password
  const secrets = [password, decodeURIComponent(password)]
  return [sendMail.definition({ db, transport: createTransport(smtpUrl), from, secrets })]
}

/** How long mails are kept in the outbox. After that nobody is going to read them. */
const keptDays = 90
/** How long the text of a delivered mail is kept, to be sent again. No screen shows it. */
const sentTextDays = 7
const dayMs = 24 * 3600_000

export async function forgetOldMails(db: Queryable, now: Date): Promise<void> {
  await db
    .update(outboxMails)
    .set({ body: '' })
    .where(and(lt(outboxMails.readableUntil, now), ne(outboxMails.body, ''), ne(outboxMails.status, 'waiting')))
  await db
    .update(outboxMails)
    .set({ body: '' })
    .where(
      and(
        eq(outboxMails.status, 'sent'),
        ne(outboxMails.body, ''),
        lt(outboxMails.createdAt, new Date(now.getTime() - sentTextDays * dayMs)),
      ),
    )
  await db.delete(outboxMails).where(lt(outboxMails.createdAt, new Date(now.getTime() - keptDays * dayMs)))
}
