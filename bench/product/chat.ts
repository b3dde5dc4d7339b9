// How well and how fast a bot answers through the interface. The bot must hold the items of the file (import them first):
//   npx tsx bench/product/chat.ts BASE_URL API_KEY BOT_ID FAQ_FILE [--missed=20]
import { measureChat, readFaqFile } from '../report/measure-chat.ts'

const [baseUrl, apiKey, botId, path] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
if (baseUrl === undefined || apiKey === undefined || botId === undefined || path === undefined) {
  console.error('npx tsx bench/product/chat.ts BASE_URL API_KEY BOT_ID FAQ_FILE [--missed=20]')
  process.exit(1)
}
const maxMissed = Number(process.argv.find((argument) => argument.startsWith('--missed='))?.split('=')[1] ?? 0)

const file = readFaqFile(path)
const { queries, answered, rightAtFirst, rightInThree, wrong, p50Ms, p95Ms, missed } = await measureChat(
  { baseUrl, apiKey, botId },
  file,
)
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
console.table({
  queries,
  'right at rank 1': percent(rightAtFirst),
  'right in answer or first 3 suggestions': percent(rightInThree),
  answered: percent(answered),
  'answered wrongly': percent(wrong),
  p50: `${p50Ms.toFixed(1)} ms`,
  p95: `${p95Ms.toFixed(1)} ms`,
})
for (const { text, wanted, got } of missed.slice(0, maxMissed))
  console.log(`- ${text}\n    wanted: ${wanted}\n    got:    ${got}`)
