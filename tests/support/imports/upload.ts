/** Uploads of corpus files to a test app, and waiting for what happens to them. */
import { setTimeout as delay } from 'node:timers/promises'
import type { ArgumentsOf, Endpoint } from '#contract/endpoint.ts'
import { urlOf } from '#contract/endpoint-url.ts'
import { type CorpusImport, getImport, uploadCorpusFile } from '#contract/features/imports.ts'
import { type TestApp, testOrigin } from '../apps/app.ts'
import { type Answered, type As, call } from '../calls/calls.ts'

export const multipartBoundary = 'a-boundary-of-tests'

/** A multipart body with one file, as browsers write it. */
export function multipartBody(fileName: string, bytes: Buffer, field = 'file'): Buffer {
  const head =
    `--${multipartBoundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\n` +
    'Content-Type: application/octet-stream\r\n\r\n'
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${multipartBoundary}--\r\n`)])
}

export async function uploadFile(
  app: TestApp,
  botId: string,
  as: As,
  fileName: string,
  content: Buffer | string,
): Promise<Answered<typeof uploadCorpusFile>> {
  return await uploadTo(app, uploadCorpusFile, { params: { botId } }, as, fileName, content)
}

/** One file to an endpoint that takes uploads. */
export async function uploadTo<E extends Endpoint>(
  app: TestApp,
  endpoint: E,
  input: Partial<ArgumentsOf<E>>,
  as: As,
  fileName: string,
  content: Buffer | string,
): Promise<Answered<E>> {
  const response = await app.http.inject({
    method: 'POST',
    url: urlOf(endpoint, input),
    headers: {
      origin: testOrigin,
      ...(as.cookie === undefined ? {} : { cookie: as.cookie }),
      'content-type': `multipart/form-data; boundary=${multipartBoundary}`,
    },
    payload: multipartBody(fileName, Buffer.from(content)),
  })
  const parsed = response.json<never>()
  return { status: response.statusCode, reply: parsed, problem: parsed, response }
}

const longestWaitMs = 60_000

/** Asks until the import is in another state than those. */
export async function importAfter(
  app: TestApp,
  botId: string,
  as: As,
  importId: string,
  passing: readonly CorpusImport['status'][] = ['reading', 'committing', 'undoing'],
): Promise<CorpusImport> {
  for (const begun = Date.now(); Date.now() - begun < longestWaitMs; await delay(30)) {
    const { reply } = await call(app, getImport, { params: { botId, importId } }, as)
    if (!passing.includes(reply.status)) return reply
  }
  throw new Error(`The import is still ${passing.join(' or ')} after ${longestWaitMs} ms`)
}
