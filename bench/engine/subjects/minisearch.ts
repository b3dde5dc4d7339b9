// MiniSearch with its default options and Porter's stems; all words are alternatives (OR), its default.

import { bestOfEach, loadPackage, type Peer, sentencesOf, wordSpacer } from './peer.ts'

type MiniSearch = new (options: {
  fields: string[]
  idField: string
  processTerm: (term: string) => string
}) => {
  addAll(documents: object[]): void
  search(text: string, options: { boost: Record<string, number> }): { id: number; score: number }[]
}

interface Stemmer {
  stem(word: string): string
}

export function miniSearch({ hasAnswers }: { hasAnswers: boolean }): Peer {
  return async (entries, language) => {
    const MiniSearch = await loadPackage<MiniSearch>('minisearch')
    const stemmer = await loadPackage<Stemmer>('natural/lib/natural/stemmers/porter_stemmer.js')
    const spaced = await wordSpacer(language)
    const sentences = await sentencesOf(entries, language)
    const index = new MiniSearch({
      fields: hasAnswers ? ['question', 'keywords', 'answer'] : ['question', 'keywords'],
      idField: 'at',
      processTerm: (term) => stemmer.stem(term.toLowerCase()),
    })
    index.addAll(sentences.map((sentence, at) => ({ ...sentence, at })))
    return (text, limit) => {
      const hits = index.search(spaced(text), { boost: { answer: 0.35 } })
      return bestOfEach(
        hits.map(({ id, score }) => ({ at: id, score })),
        sentences,
        limit,
      )
    }
  }
}
