/** Reads JSON bodies. What would cost more to parse than it cost to send is refused by a look at its bytes. */
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'

/** The deepest body of the contract has four levels. */
const maxDepth = 32
/** The contract's longest list has a thousand entries. */
const maxValues = 10_000

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (isCostly(body)) done(new AppError('body-too-deep'))
    else void parse(request, body.toString('utf8'), done)
  })
  // Not part of the contract, and a way around the limits above.
  app.removeContentTypeParser('text/plain')
}

/** Whether a JSON text nests too deep or has too many values. It need not be valid: the parser says so afterwards. */
export function isCostly(json: Uint8Array): boolean {
  let depth = 0
  let values = 1
  let isInString = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (isInString) {
      if (byte === backslash) at += 1
      else if (byte === quote) isInString = false
    } else if (byte === quote) {
      isInString = true
    } else if (byte === openBracket || byte === openBrace) {
      depth += 1
      if (depth > maxDepth) return true
    } else if (byte === closeBracket || byte === closeBrace) {
      depth -= 1
    } else if (byte === comma) {
      values += 1
      if (values > maxValues) return true
    }
  }
  return false
}
