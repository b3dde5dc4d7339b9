// Trains the recogniser of facts from content/information and what customers say in content: npm run information

import { readFileSync, writeFileSync } from 'node:fs'
import { encodeFactModel } from '#engine/information/recognition/fact-model-file.ts'
import { loadLexicon } from '#engine/lexicon/lexicon.ts'
import { trainFacts } from './train-facts.ts'
import { hashOfTraining, trainingTexts } from './training-texts.ts'

const content = 'content'
const startedMs = Date.now()
const texts = trainingTexts(content)
const meaning = loadLexicon(readFileSync(`${content}/lexicon/lexicon.bin`))
const model = trainFacts(texts, meaning, hashOfTraining(content))
const bytes = encodeFactModel(model)
writeFileSync(`${content}/information/facts.bin`, bytes)
console.log(
  `facts.bin: ${texts.length} texts, ${model.classes.length} classes, ${model.weights.length / model.classes.length} rows in ${Math.round((Date.now() - startedMs) / 1000)} s: ${(bytes.length / 2 ** 20).toFixed(2)} MB`,
)
