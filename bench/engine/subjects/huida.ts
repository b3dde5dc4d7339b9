// The engine of this repository.

import { measuredIndex } from '../../data/measured-index.ts'
import type { Peer } from './peer.ts'

export const huida: Peer = (entries, language) => {
  const index = measuredIndex(language, entries)
  return (text, limit) => index.ask(text, { limit }).candidates.map(({ id, confidence }) => ({ id, score: confidence }))
}
