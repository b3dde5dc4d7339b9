// Dialogues on contradiction, on and off, names and numbers, two questions and more, by language and group.
//   npm run bench:dialogues            (-- --misses lists what was not as wanted)
import { readFileSync } from 'node:fs'
import english from '#content/evaluation/dialogues/en.json' with { type: 'json' }
import chinese from '#content/evaluation/dialogues/zh.json' with { type: 'json' }
import { readDialogueFile } from '#engine/evaluation/dialogue-file.ts'
import { countDialogues, type HeldDialogue, holdDialogues } from '#engine/evaluation/dialogues.ts'
import { loadLexicon } from '#engine/lexicon/lexicon.ts'
import { startingReplies } from '#server/features/bots/starting-content.ts'

const meaning = loadLexicon(readFileSync(new URL('../../content/lexicon/lexicon.bin', import.meta.url)))
const listsMisses = process.argv.includes('--misses')

function missLine(language: string, { dialogue, reply, verdict }: HeldDialogue): string {
  const { kind, source, confidence, parts, suggestions } = reply
  const ids = parts?.map((part) => part.source.id) ?? [source.id ?? '']
  const offered = kind === 'suggest' ? ` offers ${suggestions.map(({ id }) => id).join(' ')}` : ''
  const got = `${kind} ${ids.join(' + ')} ${confidence.toFixed(2)}${offered}`
  const said = [...dialogue.before, dialogue.text].join(' > ')
  return [language, verdict, dialogue.group, dialogue.bot, said, got, JSON.stringify(dialogue.wants)].join('\t')
}

console.log('| language | group | dialogues | as wanted | share | opposite |')
console.log('|---|---|---|---|---|---|')
for (const language of ['zh', 'en'] as const) {
  const file = readDialogueFile(language === 'zh' ? chinese : english)
  const held = await holdDialogues(file, { language, replies: startingReplies(language), meaning })
  if (listsMisses) for (const one of held) if (one.verdict !== 'as-wanted') console.error(missLine(language, one))
  for (const [group, counts] of countDialogues(held)) {
    const total = counts['as-wanted'] + counts['not-as-wanted'] + counts.opposite
    const share = `${((counts['as-wanted'] / total) * 100).toFixed(1)} %`
    console.log(`| ${[language, group, total, counts['as-wanted'], share, counts.opposite].join(' | ')} |`)
  }
}
