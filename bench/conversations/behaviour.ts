// How new bots of the general template behave, by group of messages.
//   npm run bench:behaviour            (-- --misses lists what did not fit)
import { readFileSync } from 'node:fs'
import english from '#content/evaluation/behaviour/en.json' with { type: 'json' }
import chinese from '#content/evaluation/behaviour/zh.json' with { type: 'json' }
import { createTalk, judgeReply, type Verdict } from '#engine/evaluation/behaviour.ts'
import { loadLexicon } from '#engine/lexicon/lexicon.ts'
import { isBlank } from '#engine/outcome.ts'
import { startingReplies } from '#server/features/bots/starting-content.ts'
import { startingEntries } from '#tests/support/starting-bot.ts'

const meaning = loadLexicon(readFileSync(new URL('../../content/lexicon/lexicon.bin', import.meta.url)))
const listsMisses = process.argv.includes('--misses')

type Counts = Record<Verdict, number>

async function measure(language: 'zh' | 'en', isFilledIn: boolean): Promise<void> {
  const entries = startingEntries(language, { isFilledIn })
  const talk = createTalk({ language, entries, replies: startingReplies(language), meaning })
  const ids = new Set(entries.filter(({ source }) => !isBlank(source)).map(({ id }) => id))
  const groups = new Map<string, Counts>()
  for (const message of language === 'zh' ? chinese : english) {
    const reply = await talk([...message.before, message.text])
    const verdict = judgeReply(message, reply, (id) => ids.has(id))
    for (const name of [message.group, 'all']) {
      const counts = groups.get(name) ?? { fits: 0, misses: 0, wrong: 0 }
      counts[verdict] += 1
      groups.set(name, counts)
    }
    if (listsMisses && verdict !== 'fits') {
      const said = [...message.before, message.text].join(' > ')
      const got = `${reply.kind} ${reply.source.id ?? ''} ${reply.confidence.toFixed(2)}`
      console.error(`${language}\t${verdict}\t${message.group}\t${said}\t${got}\t[${message.fits.join(' ')}]`)
    }
  }
  for (const [group, { fits, misses, wrong }] of groups) {
    const total = fits + misses + wrong
    const share = `${((fits / total) * 100).toFixed(1)} %`
    console.log(JSON.stringify({ language, isFilledIn, group, messages: total, fitting: share, wrong }))
  }
}

for (const language of ['zh', 'en'] as const) {
  await measure(language, false)
  await measure(language, true)
}
