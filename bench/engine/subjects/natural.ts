// natural's two classifiers with their default stemmer and stop words; Chinese is given as words. A sentence is learnt with its keywords.

import { loadPackage, type Peer, sentencesOf, wordSpacer } from './peer.ts'

interface Classifier {
  addDocument(text: string | string[], label: string): void
  train(): void
  getClassifications(text: string | string[]): { label: string; value: number }[]
}

type Name = 'BayesClassifier' | 'LogisticRegressionClassifier'

export function naturalClassifier(name: Name): Peer {
  return async (entries, language) => {
    const natural = await loadPackage<Record<Name, new () => Classifier>>('natural')
    const spaced = await wordSpacer(language)
    const input = (text: string) => (language === 'zh' ? text.split(' ').filter(Boolean) : text)
    const classifier = new natural[name]()
    for (const { entryId, question, keywords } of await sentencesOf(entries, language))
      classifier.addDocument(input(`${question} ${keywords}`), entryId)
    classifier.train()
    return (text, limit) => {
      const classes = classifier.getClassifications(input(spaced(text)))
      // Probabilities of Bayes are products of hundreds of terms: only their shares can be compared between texts.
      const sum = name === 'BayesClassifier' ? classes.reduce((total, { value }) => total + value, 0) : 1
      return classes.slice(0, limit).map(({ label, value }) => ({ id: label, score: sum > 0 ? value / sum : 0 }))
    }
  }
}
