/**
 * Speaks the two calls that most model servers have in common (`/embeddings`, `/chat/completions`). Every way in which a service can fail becomes
 * a `ModelError` with a code. The address is the ADMIN's choice; `platform/outgoing` decides whether it may be asked. Redirects are not followed,
 * as the key would go along.
 */
import { z } from 'zod'
import type { ModelFault } from '#contract/features/models.ts'
import { AddressRefused, type Outgoing, type OutgoingReply } from '#server/platform/outgoing/outgoing.ts'

export interface ServiceAddress {
  readonly baseUrl: string
  readonly model: string
  readonly key: string | undefined
}

export class ModelError extends Error {
  readonly fault: ModelFault
  /** We ended the request ourselves: no fault to show an ADMIN. */
  readonly isOurDoing: boolean

  constructor(fault: ModelFault, { isOurDoing = false, ...options }: ErrorOptions & { isOurDoing?: boolean } = {}) {
    super(`A model service failed: ${fault}`, options)
    this.name = 'ModelError'
    this.fault = fault
    this.isOurDoing = isOurDoing
  }
}

const maxReplyBytes = 32 * 2 ** 20
const maxDimensions = 8192

const embeddingsSchema = z.object({
  data: z.array(
    z.object({ index: z.number().int().optional(), embedding: z.array(z.number()).min(1).max(maxDimensions) }),
  ),
})

const chatSchema = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) })

/** One vector of length 1 for each text, in their order. */
export async function embed(
  outgoing: Outgoing,
  service: ServiceAddress,
  texts: readonly string[],
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<Float32Array[]> {
  const body = { model: service.model, input: texts, encoding_format: 'float' }
  const reply = embeddingsSchema.safeParse(await post(outgoing, service, '/embeddings', body, timeoutMs, signal))
  if (!reply.success) throw new ModelError('not-understood')
  const rows = reply.data.data.map(({ index, embedding }, place) => ({ place: index ?? place, embedding }))
  rows.sort((a, b) => a.place - b.place)
  const isComplete = rows.length === texts.length && rows.every(({ place }, i) => place === i)
  const isEven = rows.every(({ embedding }) => embedding.length === rows[0]?.embedding.length)
  if (!isComplete || !isEven) throw new ModelError('not-understood')
  return rows.map(({ embedding }) => normalised(embedding))
}

function normalised(embedding: readonly number[]): Float32Array {
  const length = Math.hypot(...embedding)
  if (!Number.isFinite(length) || length === 0) throw new ModelError('not-understood')
  return Float32Array.from(embedding, (value) => value / length)
}

export interface ChatMessage {
  readonly role: 'system' | 'user'
  readonly content: string
}

/** What the model says. */
export async function complete(
  outgoing: Outgoing,
  service: ServiceAddress,
  messages: readonly ChatMessage[],
  timeoutMs: number,
): Promise<string> {
  const body = { model: service.model, messages, stream: false }
  const reply = chatSchema.safeParse(await post(outgoing, service, '/chat/completions', body, timeoutMs))
  if (!reply.success) throw new ModelError('not-understood')
  return reply.data.choices[0]?.message.content ?? ''
}

const pieceSchema = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }).optional() })),
})

/** As `complete`, and tells what was said so far, as soon as it is said. A service that does not stream says it at once. */
export async function completeInPieces(
  outgoing: Outgoing,
  service: ServiceAddress,
  messages: readonly ChatMessage[],
  timeoutMs: number,
  onText: (said: string) => void,
): Promise<string> {
  const body = { model: service.model, messages, stream: true }
  return await asking(timeoutMs, undefined, async (signal) => {
    const reply = await send(outgoing, service, '/chat/completions', body, signal)
    if (!/text\/event-stream/.test(String(reply.headers['content-type']))) {
      const whole = chatSchema.safeParse(parse(await readText(reply)))
      if (!whole.success) throw new ModelError('not-understood')
      return whole.data.choices[0]?.message.content ?? ''
    }
    let said = ''
    for await (const data of eventsOf(reply)) {
      if (data === '[DONE]') break
      const piece = pieceSchema.safeParse(parse(data))
      if (!piece.success) throw new ModelError('not-understood')
      const text = piece.data.choices[0]?.delta?.content ?? ''
      if (text === '') continue
      said += text
      onText(said)
    }
    reply.body.destroy()
    return said
  })
}

/** What stands behind `data:` of each event. */
async function* eventsOf({ body }: OutgoingReply): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  let size = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxReplyBytes) throw new ModelError('not-understood')
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data:')) yield line.slice(5).trim()
  }
  if (rest.startsWith('data:')) yield rest.slice(5).trim()
}

async function post(
  outgoing: Outgoing,
  service: ServiceAddress,
  path: string,
  body: object,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<unknown> {
  return await asking(timeoutMs, signal, async (inTime) =>
    parse(await readText(await send(outgoing, service, path, body, inTime))),
  )
}

async function send(
  outgoing: Outgoing,
  { baseUrl, key }: ServiceAddress,
  path: string,
  body: object,
  signal: AbortSignal,
): Promise<OutgoingReply> {
  const reply = await outgoing.request(`${baseUrl}${path}`, {
    method: 'POST',
    signal,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
  })
  if (reply.status >= 200 && reply.status <= 299) return reply
  reply.body.destroy()
  throw new ModelError(faultOfStatus(reply.status))
}

/** Every failure becomes a `ModelError`; after the time the request and the reading of its answer end. */
async function asking<R>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  ask: (inTime: AbortSignal) => Promise<R>,
): Promise<R> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    return await ask(signal === undefined ? timeout : AbortSignal.any([timeout, signal]))
  } catch (error) {
    if (error instanceof ModelError) throw error
    if (error instanceof AddressRefused) throw new ModelError('address-refused', { cause: error })
    throw new ModelError(timeout.aborted ? 'time-out' : 'unreachable', { cause: error })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ModelError('not-understood')
  }
}

/** A service that never stops talking must not fill our memory. */
async function readText({ body }: OutgoingReply): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxReplyBytes) throw new ModelError('not-understood')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function faultOfStatus(status: number): ModelFault {
  // A redirect: whatever answers there is not the service that was set up.
  if (status < 400) return 'unreachable'
  if (status === 401 || status === 403) return 'key-refused'
  if (status === 404 || status === 405) return 'not-found'
  if (status === 429) return 'busy'
  return status >= 500 ? 'server-error' : 'refused'
}
