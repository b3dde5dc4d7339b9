// Fuse.js with its default options; its score is a distance.

import { bestOfEach, loadPackage, type Peer, sentencesOf, wordSpacer } from './peer.ts'

type Fuse = new (
  documents: readonly object[],
  options: { keys: string[]; includeScore: boolean },
) => { search(text: string, options: { limit: number }): { refIndex: number; score: number }[] }

export const fuse: Peer = async (entries, language) => {
  const Fuse = await loadPackage<Fuse>('fuse.js')
  const spaced = await wordSpacer(language)
  const sentences = await sentencesOf(entries, language)
  const index = new Fuse(sentences, { keys: ['question', 'keywords'], includeScore: true })
  return (text, limit) => {
    const hits = index.search(spaced(text), { limit: 100 })
    return bestOfEach(
      hits.map(({ refIndex, score }) => ({ at: refIndex, score: 1 - score })),
      sentences,
      limit,
    )
  }
}
