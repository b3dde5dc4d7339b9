// Orama with its default options, stemming included; its tokeniser drops all but Latin letters, so Chinese gets one that splits at blanks.

import { bestOfEach, loadPackage, type Peer, sentencesOf, wordSpacer } from './peer.ts'

interface Results {
  hits: { score: number; document: { at: number } }[]
}

interface Orama {
  create: (options: { schema: Record<string, string>; components: object }) => object
  insertMultiple: (database: object, documents: object[], batchSize: number) => unknown
  search: (database: object, query: { term: string; properties: string[]; limit: number }) => Results | Promise<Results>
}

const atBlanks = {
  language: 'english',
  normalizationCache: new Map(),
  tokenize: (text: string) => text.split(' ').filter(Boolean),
}

export const orama: Peer = async (entries, language) => {
  const { create, insertMultiple, search } = await loadPackage<Orama>('@orama/orama')
  const spaced = await wordSpacer(language)
  const sentences = await sentencesOf(entries, language)
  const database = create({
    schema: { question: 'string', keywords: 'string', at: 'number' },
    components: { tokenizer: language === 'zh' ? atBlanks : { language: 'english', stemming: true } },
  })
  await insertMultiple(
    database,
    sentences.map(({ question, keywords }, at) => ({ question, keywords, at })),
    1000,
  )
  return async (text, limit) => {
    const { hits } = await search(database, { term: spaced(text), properties: ['question', 'keywords'], limit: 100 })
    return bestOfEach(
      hits.map(({ score, document }) => ({ at: document.at, score })),
      sentences,
      limit,
    )
  }
}
