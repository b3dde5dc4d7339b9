// lunr with its default pipeline; in Chinese without its trimmer and stemmer, which take away all but Latin letters.

import { bestOfEach, loadPackage, type Peer, sentencesOf, wordSpacer } from './peer.ts'

interface Pipeline {
  reset(): void
}

interface Builder {
  pipeline: Pipeline
  searchPipeline: Pipeline
  ref(field: string): void
  field(field: string): void
  add(document: object): void
}

interface Lunr {
  (
    configure: (this: Builder) => void,
  ): {
    query(build: (query: { term(tokens: object[]): void }) => void): { ref: string; score: number }[]
  }
  tokenizer(text: string): object[]
}

export const lunr: Peer = async (entries, language) => {
  const lunr = await loadPackage<Lunr>('lunr')
  const spaced = await wordSpacer(language)
  const sentences = await sentencesOf(entries, language)
  const index = lunr(function () {
    if (language === 'zh') {
      this.pipeline.reset()
      this.searchPipeline.reset()
    }
    this.ref('at')
    this.field('question')
    this.field('keywords')
    sentences.forEach((sentence, at) => {
      this.add({ ...sentence, at })
    })
  })
  return (text, limit) => {
    // As `search` does, but for its query language, which takes a colon for the name of a field. Queries are not trimmed of marks by lunr.
    const words = spaced(text).replace(/[^\p{L}\p{N}\s]/gu, ' ')
    const hits = index.query((query) => query.term(lunr.tokenizer(words)))
    return bestOfEach(
      hits.map(({ ref, score }) => ({ at: Number(ref), score })),
      sentences,
      limit,
    )
  }
}
