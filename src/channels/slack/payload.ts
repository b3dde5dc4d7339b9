/** Reads what Slack sends, which may be of any shape: what is not as expected is absent. */

/** What Slack sends nests about ten levels deep; rich text within attachments is the deepest. */
const maxDepth = 64

export type Payload = Readonly<Record<string, unknown>>

/** The object that a JSON text holds; undefined where it holds none, is cut off, or nests too deep. */
export function readPayload(json: string): Payload | undefined {
  if (nestsTooDeep(json)) return undefined
  try {
    return objectOf(JSON.parse(json))
  } catch {
    return undefined
  }
}

export function objectOf(value: unknown): Payload | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Payload) : undefined
}

export function objectIn(payload: Payload | undefined, key: string): Payload | undefined {
  return objectOf(payload?.[key])
}

export function objectsIn(payload: Payload | undefined, key: string): readonly Payload[] {
  const value = payload?.[key]
  return Array.isArray(value) ? value.map(objectOf).filter((one) => one !== undefined) : []
}

/** Undefined for what is empty as well. */
export function textIn(payload: Payload | undefined, key: string): string | undefined {
  const value = payload?.[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The moment of a `ts`, which is seconds with a fraction that makes it unique in its channel. */
export function momentOf(ts: string | undefined): Date | undefined {
  return ts !== undefined && /^\d{1,11}(\.\d{1,9})?$/.test(ts) ? new Date(Math.floor(Number(ts) * 1000)) : undefined
}

function nestsTooDeep(json: string): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    if (isInString) {
      if (sign === '\\') at += 1
      else if (sign === '"') isInString = false
    } else if (sign === '"') isInString = true
    else if (sign === '{' || sign === '[') {
      depth += 1
      if (depth > maxDepth) return true
    } else if (sign === '}' || sign === ']') depth -= 1
  }
  return false
}
