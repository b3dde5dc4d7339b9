/** Servers that say what they were told: the worst that a platform, a model service or a mail server can answer to a secret. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type EchoMood = 'refusing' | 'failing' | 'taking' | 'silent' | 'cutting'

/** Answers each request with its own headers and body, under the status of its mood. */
export async function startEchoServer() {
  const echo = { mood: 'refusing' as EchoMood, requests: 0, url: '', close: async () => {} }
  const server = createServer(async (request, response) => {
    echo.requests += 1
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { mood } = echo
    if (mood === 'silent') return
    if (mood === 'cutting') return void response.destroy()
    const told = `${request.url} ${request.headers.authorization ?? ''} ${Buffer.concat(chunks).toString()}`
    const status = { refusing: 401, failing: 500, taking: 200 }[mood]
    response.writeHead(status, { 'content-type': 'application/json', 'x-told': encodeURIComponent(told) })
    response.end(JSON.stringify({ ok: false, error: { message: `You told: ${told}` }, errcode: 40125, errmsg: told }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  echo.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  echo.close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return echo
}

/** A mail server that knows nobody, and says which password was wrong. */
export async function startEchoingMailServer() {
  let attempts = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      attempts += 1
      done(new Error(`No such user ${username} with the password ${password}`))
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    attempts: () => attempts,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
