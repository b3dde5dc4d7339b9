/** Answers off the page's thread: indexing and comparing never hold up typing. */
import lexiconUrl from '#content/lexicon/lexicon-small.bin?url'
import { loadLexicon } from '#engine/lexicon/lexicon.ts'
import type { FromBot, ToBot } from './messages.ts'
import { createSandboxBot } from './sandbox-bot.ts'

const send = (message: FromBot) => postMessage(message)
const bot = createSandboxBot()

addEventListener('message', ({ data }: MessageEvent<ToBot>) => {
  if (data.kind === 'bot') {
    bot.become(data)
    return
  }
  const { id } = data
  bot.reply(data).then(
    (reply) => send({ kind: 'reply', id, reply }),
    () => send({ kind: 'failed', id }),
  )
})

/** Without it words and characters are compared; with it meanings, too. It is no reason to let anybody wait. */
async function learnMeaning(): Promise<void> {
  const response = await fetch(lexiconUrl)
  if (response.ok) bot.learn(loadLexicon(new Uint8Array(await response.arrayBuffer())))
}

learnMeaning().catch(() => undefined)
