import { flexSearch } from './flexsearch.ts'
import { fuse } from './fuse.ts'
import { huida } from './huida.ts'
import { lunr } from './lunr.ts'
import { miniSearch } from './minisearch.ts'
import { naturalClassifier } from './natural.ts'
import { nlpJs } from './nlp-js.ts'
import { orama } from './orama.ts'
import type { Peer } from './peer.ts'
import { tfIdf } from './tf-idf.ts'
import { winkBm25 } from './wink-bm25.ts'

/** Everything that is compared, by the name for `--only`. */
export const subjects = {
  huida: { title: 'Huida', build: huida },
  'tf-idf-words': { title: 'TF-IDF, words', build: tfIdf({ hasCharacters: false }) },
  'tf-idf': { title: 'TF-IDF, words + characters + answer x 0.35', build: tfIdf({ hasCharacters: true }) },
  minisearch: { title: 'MiniSearch', build: miniSearch({ hasAnswers: false }) },
  'minisearch-answers': { title: 'MiniSearch, answer x 0.35', build: miniSearch({ hasAnswers: true }) },
  'nlp-js': { title: 'NLP.js', build: nlpJs },
  'wink-bm25': { title: 'wink BM25', build: winkBm25({ hasAnswers: false }) },
  'wink-bm25-answers': { title: 'wink BM25, answer x 0.35', build: winkBm25({ hasAnswers: true }) },
  'natural-bayes': { title: 'natural Bayes', build: naturalClassifier('BayesClassifier') },
  'natural-lr': { title: 'natural LogisticRegression', build: naturalClassifier('LogisticRegressionClassifier') },
  fuse: { title: 'Fuse.js', build: fuse },
  flexsearch: { title: 'FlexSearch', build: flexSearch },
  orama: { title: 'Orama', build: orama },
  lunr: { title: 'lunr', build: lunr },
} satisfies Record<string, { title: string; build: Peer }>

export type SubjectName = keyof typeof subjects

export const subjectNames = Object.keys(subjects) as SubjectName[]
