// wink-bm25-text-search with the preparation of its documentation (lower case, words, stop words, stems, negations); Chinese is split at blanks.

import { bestOfEach, loadPackage, type Peer, sentencesOf, wordSpacer } from './peer.ts'

type Prepare = (input: never) => unknown

interface Engine {
  defineConfig(config: { fldWeights: Record<string, number> }): void
  definePrepTasks(tasks: readonly Prepare[]): void
  addDoc(document: object, id: number): void
  consolidate(): void
  search(text: string, limit: number): [id: string, score: number][]
}

interface WinkNlpUtils {
  string: { lowerCase: Prepare; tokenize0: Prepare }
  tokens: { removeWords: Prepare; stem: Prepare; propagateNegations: Prepare }
}

export function winkBm25({ hasAnswers }: { hasAnswers: boolean }): Peer {
  return async (entries, language) => {
    const createEngine = await loadPackage<() => Engine>('wink-bm25-text-search')
    const nlp = await loadPackage<WinkNlpUtils>('wink-nlp-utils')
    const spaced = await wordSpacer(language)
    const sentences = await sentencesOf(entries, language)
    const engine = createEngine()
    engine.defineConfig({ fldWeights: { question: 1, keywords: 1, ...(hasAnswers ? { answer: 0.35 } : {}) } })
    engine.definePrepTasks(
      language === 'zh'
        ? [(text: string) => text.split(' ').filter(Boolean)]
        : [
            nlp.string.lowerCase,
            nlp.string.tokenize0,
            nlp.tokens.removeWords,
            nlp.tokens.stem,
            nlp.tokens.propagateNegations,
          ],
    )
    sentences.forEach(({ question, keywords, answer }, at) => {
      engine.addDoc({ question, keywords, ...(hasAnswers ? { answer } : {}) }, at)
    })
    engine.consolidate()
    return (text, limit) => {
      const hits = engine.search(spaced(text), 100)
      return bestOfEach(
        hits.map(([at, score]) => ({ at: Number(at), score })),
        sentences,
        limit,
      )
    }
  }
}
