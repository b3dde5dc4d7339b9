// One fold: trains its lexicon, which takes minutes, and asks the trades that it has not read.

import { heldOutLexicon } from '../../scripts/fit/held-out-lexicon.ts'
import { askTrades } from './ask-trades.ts'

const [fold, folds, maxMessages, cacheFolder] = process.argv.slice(2)
const heldOut = heldOutLexicon({ fold: Number(fold), folds: Number(folds) }, cacheFolder)
console.error(`fold ${fold}: has its lexicon`)
process.send?.(await askTrades(heldOut, Number(maxMessages)))
