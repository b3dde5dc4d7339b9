import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { mailsTo } from '#tests/support/people/mailbox.ts'
import { type MailServer, startMailServer } from '#tests/support/servers/mail-server.ts'
import { createMailer, forgetOldMails, mailJobs } from './mail.ts'

let app: TestApp
let server: MailServer
beforeAll(async () => {
  app = await createTestApp()
  server = await startMailServer()
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const from = 'no-reply@example.com'

async function put(to: string, smtpUrl: string | undefined, readableUntil?: Date): Promise<string> {
  const code = { to, locale: 'en', subject: 'Your code', text: '123456' } as const
  const mail = { ...code, ...(readableUntil && { readableUntil }) }
  await createMailer({ smtpUrl, from }).send(app.database.house, mail)
  return (await mailsTo(app, to))[0]?.id ?? ''
}

async function attempt(smtpUrl: string, id: string, isLastAttempt = false): Promise<void> {
  for (const { run } of mailJobs(app.database.house, { smtpUrl, from }))
    await run({ id }, { signal: undefined, isLastAttempt })
}

const inAnHour = () => new Date(app.clock.now().getTime() + 3600_000)

test('of a code that was delivered the words are forgotten, and it goes out once', async () => {
  const id = await put('reader@example.com', server.url, inAnHour())
  await attempt(server.url, id)
  await attempt(server.url, id)
  expect(server.mails.map(({ to, text }) => [to, text.trim()])).toEqual([['reader@example.com', '123456']])
  expect(await mailsTo(app, 'reader@example.com')).toMatchObject([{ status: 'sent', body: '', attempts: 1 }])
})

test('a mail waits as long as it is tried again, and then has failed with the reason', async () => {
  // Nobody listens on the discard port.
  const nobody = 'smtp://127.0.0.1:9'
  const id = await put('unlucky@example.com', nobody)
  await expect(attempt(nobody, id)).rejects.toThrow('ESOCKET')
  expect(await mailsTo(app, 'unlucky@example.com')).toMatchObject([{ status: 'waiting', body: '123456', attempts: 1 }])
  await expect(attempt(nobody, id, true)).rejects.toThrow('ESOCKET')
  const [failed] = await mailsTo(app, 'unlucky@example.com')
  expect(failed).toMatchObject({ status: 'failed', attempts: 2 })
  expect(failed?.error).toContain('ECONNREFUSED')
})

test('mails are forgotten after three months', async () => {
  await put('late@example.com', undefined)
  const day = (count: number) => new Date(app.clock.now().getTime() + count * 24 * 3600_000)
  await forgetOldMails(app.database.house, day(89))
  expect(await mailsTo(app, 'late@example.com')).toHaveLength(1)
  await forgetOldMails(app.database.house, day(91))
  expect(await mailsTo(app, 'late@example.com')).toHaveLength(0)
})

test('a mail without a code can be sent again for a week, and of many who ask one sends it', async () => {
  const mailer = createMailer({ smtpUrl: server.url, from })
  const id = await put('again@example.com', server.url)
  await attempt(server.url, id)
  const asked = Array.from({ length: 20 }, () =>
    app.database.house.transaction((tx) => mailer.resend(tx, [id], app.clock.now())),
  )
  expect((await Promise.all(asked)).flat()).toEqual([{ id, to: 'again@example.com' }])
  await attempt(server.url, id)
  expect(server.mails.filter(({ to }) => to === 'again@example.com')).toHaveLength(2)
  await forgetOldMails(app.database.house, new Date(app.clock.now().getTime() + 8 * 24 * 3600_000))
  expect(await mailer.resend(app.database.house, [id], app.clock.now())).toEqual([])
})

test('a code that ran out is not sent again, and without a mail server nothing is', async () => {
  const id = await put('late-code@example.com', undefined, inAnHour())
  expect(await createMailer({ smtpUrl: undefined, from }).resend(app.database.house, [id], app.clock.now())).toEqual([])
  const later = new Date(app.clock.now().getTime() + 2 * 3600_000)
  expect(await createMailer({ smtpUrl: server.url, from }).resend(app.database.house, [id], later)).toEqual([])
})
