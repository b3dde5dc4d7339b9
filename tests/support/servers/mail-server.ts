/** A mail server for products that run as processes of their own: keeps what it is sent. */
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface MailServer {
  readonly url: string
  readonly mails: readonly ReceivedMail[]
  /** While it hesitates, it takes a mail in but does not say that it did. */
  setHesitating(isHesitating: boolean): void
  /** Mails taken in whose sender still waits to hear so. */
  readonly waiting: number
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  let isHesitating = false
  let waiting = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (isHesitating) {
          waiting += 1
          return
        }
        const { subject = '', text = '' } = await PostalMime.parse(Buffer.concat(chunks))
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, subject, text })
        done()
      })
    },
  })
  // A killed app breaks its connection.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    get waiting() {
      return waiting
    },
    setHesitating(value) {
      isHesitating = value
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
