import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import english from '#content/evaluation/dialogues/en.json' with { type: 'json' }
import pins from '#content/evaluation/dialogues/pins.json' with { type: 'json' }
import chinese from '#content/evaluation/dialogues/zh.json' with { type: 'json' }
import { startingReplies } from '#server/features/bots/starting-content.ts'
import { loadLexicon } from '../lexicon/lexicon.ts'
import { readDialogueFile } from './dialogue-file.ts'
import { holdDialogues } from './dialogues.ts'

// Pins were measured by `npm run bench:dialogues`, the share rounded down; who makes the engine better raises them. No margin: a dialogue
// that is lost must be won elsewhere.
const meaning = loadLexicon(readFileSync(new URL('../../../content/lexicon/lexicon.bin', import.meta.url)))
const contents = { zh: chinese, en: english }

describe.each(['zh', 'en'] as const)('the kept dialogues in %s', (language) => {
  test('get the wanted reply as often as when they were pinned, and the opposite no more often', async () => {
    const file = readDialogueFile(contents[language])
    const held = await holdDialogues(file, { language, replies: startingReplies(language), meaning })
    const opposites = held.filter(({ verdict }) => verdict === 'opposite').map(({ dialogue }) => dialogue.text)
    const wanted = held.filter(({ verdict }) => verdict === 'as-wanted')
    expect(wanted.length / held.length).toBeGreaterThanOrEqual(pins[language].as_wanted)
    expect(opposites.length, opposites.join('\n')).toBeLessThanOrEqual(pins[language].opposites)
  })
})
