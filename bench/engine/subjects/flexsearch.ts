// FlexSearch's Index with its default encoder; `suggest` makes all words alternatives, without it nearly nothing is found. It tells no scores.

import { bestOfEach, loadPackage, type Peer, sentencesOf, wordSpacer } from './peer.ts'

interface FlexSearch {
  Index: new () => {
    add(id: number, text: string): void
    search(text: string, options: { limit: number; suggest: boolean }): number[]
  }
}

export const flexSearch: Peer = async (entries, language) => {
  const { Index } = await loadPackage<FlexSearch>('flexsearch')
  const spaced = await wordSpacer(language)
  const sentences = await sentencesOf(entries, language)
  const index = new Index()
  sentences.forEach(({ question, keywords }, at) => {
    index.add(at, `${question} ${keywords}`)
  })
  return (text, limit) => {
    const hits = index.search(spaced(text), { limit: 100, suggest: true })
    return bestOfEach(
      hits.map((at) => ({ at })),
      sentences,
      limit,
    )
  }
}
