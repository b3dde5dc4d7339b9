// NLP.js (AXA) with its default settings and its language packages. A sentence is learnt with its keywords; "None" is its own refusal.

import { loadPackage, type Peer, sentencesOf, wordSpacer } from './peer.ts'

interface Nlp {
  settings: { autoSave: boolean }
  addLanguage(locale: string): void
  addDocument(locale: string, text: string, intent: string): void
  train(): Promise<void>
  process(locale: string, text: string): Promise<{ classifications: { intent: string; score: number }[] }>
}

interface Core {
  containerBootstrap: () => Promise<{ use(plugin: unknown): void; get(name: 'nlp'): Nlp }>
}

export const nlpJs: Peer = async (entries, language) => {
  const { containerBootstrap } = await loadPackage<Core>('@nlpjs/core')
  const { Nlp } = await loadPackage<{ Nlp: unknown }>('@nlpjs/nlp')
  const container = await containerBootstrap()
  container.use(Nlp)
  container.use(await loadLanguage(language))
  const nlp = container.get('nlp')
  nlp.settings.autoSave = false
  nlp.addLanguage(language)
  const spaced = await wordSpacer(language)
  // It takes some characters of an intent's name for its own.
  const idOfIntent = new Map<string, string>()
  const intentOfId = new Map(entries.map(({ id }, at) => [id, `intent.number${at}`]))
  for (const [id, intent] of intentOfId) idOfIntent.set(intent, id)
  for (const { entryId, question, keywords } of await sentencesOf(entries, language))
    nlp.addDocument(language, `${question} ${keywords}`.trim(), intentOfId.get(entryId) ?? '')
  await nlp.train()
  return async (text, limit) => {
    const { classifications } = await nlp.process(language, spaced(text))
    return classifications
      .flatMap(({ intent, score }) => {
        const id = idOfIntent.get(intent)
        return id === undefined ? [] : [{ id, score }]
      })
      .slice(0, limit)
  }
}

async function loadLanguage(language: 'zh' | 'en'): Promise<unknown> {
  if (language === 'zh') return (await loadPackage<{ LangZh: unknown }>('@nlpjs/lang-zh')).LangZh
  return (await loadPackage<{ LangEn: unknown }>('@nlpjs/lang-en')).LangEn
}
