/** What an ADMIN may read of a failure. Errors repeat what a job carries, such as an address of a customer, and libraries put values into their messages. */

const maxErrorCharacters = 400
/** Shorter texts of a payload are no secrets, and cut words to pieces. */
const minSecretCharacters = 4
const hidden = '…'

const isId = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** The texts in a payload, whatever it looks like. Ids name things and tell nothing of them. */
function textsOf(payload: unknown): string[] {
  if (typeof payload === 'string') return payload.length < minSecretCharacters || isId(payload) ? [] : [payload]
  if (typeof payload !== 'object' || payload === null) return []
  return Object.values(payload).flatMap(textsOf)
}

export function cleanError(error: string, payload: unknown): string {
  // A failed query lists its values after its text.
  let [text = ''] = error.split(/\n\s*params:/)
  const secrets = textsOf(payload).toSorted((one, other) => other.length - one.length)
  for (const secret of secrets) text = text.replaceAll(secret, hidden)
  return (
    text
      .replace(/[^\s@<>"'(),;]+@[^\s@<>"'(),;]+\.[^\s@<>"'(),;]+/g, hidden)
      .replace(/\?[^\s"')]+/g, `?${hidden}`)
      .replace(/\b(?:bearer|basic)\s+\S+/gi, hidden)
      // Keys and tokens: long words of letters and digits mixed. Ids, which have hyphens, stay.
      .replace(/\b(?=\w*\d)(?=\w*[a-z])\w{20,}\b/gi, hidden)
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, maxErrorCharacters)
  )
}
