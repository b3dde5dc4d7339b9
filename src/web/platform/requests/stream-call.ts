/** Calls an endpoint whose reply comes in events, and reads them as they come. */
import type { ArgumentsOf, Endpoint } from '#contract/endpoint.ts'
import { urlOf } from '#contract/endpoint-url.ts'
import { ApiError, errorFrom } from './api-client.ts'
import { viewedCall } from './viewed-account.ts'

/** Resolves when the reply has ended. Throws `ApiError`, also where the line breaks. */
export async function streamCall<E extends Endpoint>(
  endpoint: E,
  args: ArgumentsOf<E>,
  onData: (data: unknown) => void,
): Promise<void> {
  if (viewedCall(endpoint) === 'refused') throw new ApiError({ code: 'only-looking', status: 403 })
  const { body } = args as { body?: unknown }
  let response: Response
  try {
    response = await fetch(urlOf(endpoint, args), {
      method: endpoint.method,
      headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
      credentials: 'same-origin',
      body: JSON.stringify(body),
    })
  } catch {
    throw new ApiError({ code: 'network-error', status: 0 })
  }
  if (!response.ok || response.body === null) throw errorFrom(response.status, await response.text().catch(() => ''))
  try {
    await readEvents(response.body, onData)
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError({ code: 'network-error', status: 0 })
  }
}

async function readEvents(body: ReadableStream<Uint8Array>, onData: (data: unknown) => void): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const events = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) onData(JSON.parse(event.replace(/^data: /, '')))
  }
}
