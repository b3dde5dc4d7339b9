/** For Node 20 or newer, without packages but for the client of OpenAI's interface. */
import type { Examples, ExampleValues } from './examples.ts'

const text = (value: string) => JSON.stringify(value)

const start = ({ origin, botId }: ExampleValues) => `const bot = ${text(`${origin}/api/v1/bots/${botId}`)}
const headers = {
  Authorization: \`Bearer \${process.env.HUIDA_KEY}\`,
  'Content-Type': 'application/json',
}
`

export const typescriptExamples: Examples = {
  ask: (values) => `${start(values)}
const response = await fetch(\`\${bot}/messages\`, {
  method: 'POST',
  // Sent again with the same key, the question is answered once.
  headers: { ...headers, 'Idempotency-Key': 'order-1024-question-1' },
  body: JSON.stringify({ text: ${text(values.question)}, contactId: 'customer-1024' }),
})
const reply = await response.json()
if (!response.ok) throw new Error(reply.title)
// Null while a person of your team has the conversation: their words come by the stream.
console.log(reply.answer?.text)
`,

  stream: (values) => `${start(values)}
let lastId = ''
while (true) {
  try {
    await listen()
  } catch (error) {
    console.error(error)
  }
  // Nothing is lost meanwhile: the stream goes on after the last event that came.
  await new Promise((resolve) => setTimeout(resolve, 2000))
}

async function listen(): Promise<void> {
  const response = await fetch(\`\${bot}/events\`, { headers: { ...headers, 'Last-Event-ID': lastId } })
  if (!response.ok || response.body === null) throw new Error(await response.text())
  let rest = ''
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const events = (rest + chunk).split('\\n\\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const field = (name: string) => new RegExp(\`^\${name}: (.*)$\`, 'm').exec(event)?.[1]
      const data = field('data')
      if (data) console.log(field('event'), JSON.parse(data))
      lastId = field('id') ?? lastId
    }
  }
}
`,

  token: (values) => `${start(values)}
// On your server. Hand the token to the app of this one customer.
const response = await fetch(\`\${bot}/client-tokens\`, {
  method: 'POST',
  headers,
  body: JSON.stringify({ contactId: 'customer-1024', ttlSeconds: 3600 }),
})
const { token, expiresAt } = await response.json()
console.log(token, expiresAt)

// In the app. The token sends and reads the messages of this customer, and nothing else.
const sent = await fetch(\`\${bot}/messages\`, {
  method: 'POST',
  headers: { ...headers, Authorization: \`Bearer \${token}\` },
  body: JSON.stringify({ text: ${text(values.question)} }),
})
console.log((await sent.json()).answer?.text)
`,

  verify: () => `import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const secret = Buffer.from((process.env.HUIDA_WEBHOOK_SECRET ?? '').replace('whsec_', ''), 'base64')

function isGenuine(headers: Record<string, unknown>, body: string): boolean {
  const timestamp = Number(headers['webhook-timestamp'])
  // Older than five minutes: somebody sends again what they once saw.
  if (!(Math.abs(Date.now() / 1000 - timestamp) <= 300)) return false
  const text = \`\${headers['webhook-id']}.\${headers['webhook-timestamp']}.\${body}\`
  const expected = Buffer.from(\`v1,\${createHmac('sha256', secret).update(text).digest('base64')}\`)
  return String(headers['webhook-signature'])
    .split(' ')
    .some((each) => Buffer.byteLength(each) === expected.length && timingSafeEqual(Buffer.from(each), expected))
}

createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  const genuine = isGenuine(request.headers, body)
  // Answer at once and work later. An event may come twice: leave out what you have by its webhook-id.
  response.writeHead(genuine ? 204 : 401).end()
  if (genuine) console.log(request.headers['webhook-id'], JSON.parse(body))
}).listen(Number(process.env.PORT ?? 8080), () => console.log('ready'))
`,

  chat: ({ origin, botId, question }) => `import OpenAI from 'openai'

const client = new OpenAI({ apiKey: process.env.HUIDA_KEY, baseURL: ${text(`${origin}/v1`)} })
const stream = await client.chat.completions.create({
  model: ${text(botId)},
  messages: [{ role: 'user', content: ${text(question)} }],
  stream: true,
})
for await (const chunk of stream) process.stdout.write(chunk.choices[0]?.delta.content ?? '')
`,
}
