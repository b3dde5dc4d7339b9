/**
 * How smart chat does on messages and dialogues that were written before their writer read the base.
 * `node scripts/bench.mjs fresh-messages [--all]`: the share by kind, Chinese beside English, and the replies that do
 * not fit (with `--all`: every reply, to be read again by a person).
 */
import {
  type JudgedTurn,
  judge,
  readFreshDialogues,
  readFreshMessages,
  shareFitting,
} from '../tests/support/lab/fresh-messages.ts'
import { readBase, readGameWords } from '../tests/support/lab/smart-chat.ts'

const languages = ['zh', 'en'] as const
const judged = languages.map((language) => {
  const base = readBase(language)
  const gameWords = readGameWords(language)
  return {
    messages: judge(readFreshMessages(language), base, gameWords),
    dialogues: judge(readFreshDialogues(language), base, gameWords),
  }
})

const percent = (turns: readonly JudgedTurn[]) =>
  turns.length === 0 ? '' : `${(100 * shareFitting(turns)).toFixed(0)}% of ${turns.length}`

for (const part of ['messages', 'dialogues'] as const) {
  const sides = judged.map((each) => each[part])
  console.log(`\n${part}`.padEnd(21) + languages.map((language) => language.padEnd(16)).join(''))
  for (const kind of [...new Set(sides.flat().map((turn) => turn.kind)), undefined]) {
    const cells = sides.map((turns) => percent(turns.filter((turn) => kind === undefined || turn.kind === kind)))
    console.log((kind ?? 'all').padEnd(20) + cells.map((cell) => cell.padEnd(16)).join(''))
  }
  console.log(
    'embarrassing'.padEnd(20) +
      sides.map((turns) => String(turns.filter((turn) => turn.isEmbarrassing).length).padEnd(16)).join(''),
  )
}
for (const { kind, text, reply, source, fits, isEmbarrassing } of judged.flatMap((each) => [
  ...each.messages,
  ...each.dialogues,
])) {
  if (fits && !process.argv.includes('--all')) continue
  const mark = isEmbarrassing ? '!!' : fits ? 'ok' : '--'
  console.log(`${mark} ${kind} | ${text} | ${source} | ${reply.replaceAll('\n', ' / ')}`)
}
