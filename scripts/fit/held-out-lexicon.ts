// Lexicons that have not read some trades: what is fitted or measured with them holds for trades that nobody wrote about.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeLexicon } from '../../src/engine/lexicon/compiled-lexicon.ts'
import { loadLexicon, type Lexicon as Meaning } from '../../src/engine/lexicon/lexicon.ts'
import { compileLexicon } from '../lexicon/compile-lexicon.ts'
import { hashOfSources, readLexicon, type Situation } from '../lexicon/read-lexicon.ts'
import { defaultTraining } from '../lexicon/train-vectors.ts'

const folder = join(import.meta.dirname, '../../content/lexicon')

export interface Fold {
  /** From 0. */
  fold: number
  folds: number
}

export interface HeldOut {
  meaning: Meaning
  /** Of the trades that it was not made from. */
  situations: Situation[]
}

/** Every trade is left out of one fold. */
export function leftOutTrades(situations: readonly Situation[], { fold, folds }: Fold): Set<string> {
  const trades = [...new Set(situations.map(({ trade }) => trade))].sort()
  return new Set(trades.filter((_, place) => place % folds === fold))
}

/** Training takes minutes; what is in `cacheFolder` of the same texts and settings is taken from there. */
export function heldOutLexicon(fold: Fold, cacheFolder?: string): HeldOut {
  const lexicon = readLexicon(folder)
  const leaveOut = leftOutTrades(lexicon.situations, fold)
  const compile = (): Uint8Array =>
    encodeLexicon(compileLexicon(lexicon, { sourceHash: hashOfSources(folder), leaveOut }))
  return {
    meaning: loadLexicon(cacheFolder === undefined ? compile() : cached(cacheFolder, nameOf(leaveOut), compile)),
    situations: lexicon.situations.filter(({ trade }) => leaveOut.has(trade)),
  }
}

function nameOf(leaveOut: ReadonlySet<string>): string {
  const settings = JSON.stringify([hashOfSources(folder), defaultTraining, [...leaveOut]])
  return `lexicon-${createHash('sha256').update(settings).digest('hex').slice(0, 16)}.bin`
}

function cached(cacheFolder: string, name: string, make: () => Uint8Array): Uint8Array {
  const path = join(cacheFolder, name)
  if (existsSync(path)) return readFileSync(path)
  const bytes = make()
  mkdirSync(cacheFolder, { recursive: true })
  // Two runs may write the same one; none reads half a file.
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, bytes)
  renameSync(unfinished, path)
  return bytes
}
