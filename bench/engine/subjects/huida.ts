// The engine of this repository, as the server uses it.

import { createAnswerIndex } from '#engine/answer.ts'
import type { Peer } from './peer.ts'

export const huida: Peer = (entries, language) => {
  const index = createAnswerIndex({ language })
  for (const entry of entries) index.put(entry)
  return (text, limit) => index.ask(text, { limit }).candidates.map(({ id, confidence }) => ({ id, score: confidence }))
}
