/** A conversation between customers and the people who answered them: what was asked, and what was said to it. */
import type { Block } from '#server/platform/documents/document.types.ts'
import { labelAt } from '../pasting/pasted-labels.ts'
import { asks, asksPlainly, type Draft, draftOf } from '../pasting/pasted-lines.ts'
import type { LeftOutList } from './found-questions.ts'

const moment = String.raw`[\[(（【]?\s*(?:\d{2,4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?)?[\sT]*(?:(?:上午|下午|am|pm)?\s*\d{1,2}[:：]\d{2}(?:[:：]\d{2})?\s*(?:am|pm)?)?\s*[\])）】]?`
const customers = /^(?:客户|顾客|买家|用户|访客|咨询者|会员|客人|customer|client|user|visitor|buyer|guest|caller)/i
const agents =
  /^(?:.{0,6}客服|商家|卖家|店主|店家|掌柜|店小二|人工|机器人|小助手|助手|坐席|售后|售前|agent|support|staff|seller|shop|bot|operator|assistant|rep|service|advisor)/i
const named = new RegExp(
  `^${moment}\\s*([^\\s:：，。,.!?！？]{1,16}(?: [^\\s\\d:：，。,.!?！？]{1,12})?)\\s*${moment}\\s*[:：]\\s*(.*)$`,
  'i',
)
/** A name with the time alone on a line, and what was said below. */
const heading = new RegExp(`^${moment}\\s*([^\\s:：，。,.!?！？]{1,16})\\s*${moment}$`, 'i')
const hasTime = /\d{1,2}[:：]\d{2}/

interface Turn {
  readonly speaker: string
  text: string
}

const fewestTurns = 4
const longestSaid = 5000

/** Undefined: it is no conversation. */
export function readChat(blocks: readonly Block[], leftOut: LeftOutList): Draft[] | undefined {
  const lines = blocks.flatMap((block) => (block.kind === 'text' ? block.text.split('\n').map(withSingleBlanks) : []))
  const turns = turnsOf(lines)
  const sides = sidesOf(turns)
  if (sides === undefined || turns.length < fewestTurns || turns.length < lines.length * 0.3) return undefined
  const drafts: Draft[] = []
  let current: Draft | undefined
  for (const { speaker, text } of turns) {
    const said = withoutGreeting(text)
    if (sides.customers.has(speaker)) {
      const question = questionIn(said)
      if (question === undefined) {
        // "Thanks", a number that was asked for: what is said to it answers nobody else.
        if (current?.answer !== '') current = undefined
        leftOut.add('small-talk', text)
      } else if (current !== undefined && current.answer === '') current.question = `${current.question} ${question}`
      else {
        current = draftOf(0, question)
        drafts.push(current)
      }
    } else if (sides.agents.has(speaker)) {
      if (current === undefined || said === '' || isSmallTalk(said)) leftOut.add('small-talk', text)
      else current.answer = current.answer === '' ? said : `${current.answer}\n${said}`
    }
  }
  return drafts
}

function turnsOf(lines: readonly string[]): Turn[] {
  const turns: Turn[] = []
  for (const line of lines) {
    const [, speaker, text] = isLabel(line) ? [] : (named.exec(line) ?? [])
    const alone = speaker === undefined && hasTime.test(line) ? heading.exec(line)?.[1] : undefined
    const name = (speaker ?? alone)?.trim()
    const before = turns.at(-1)
    if (name !== undefined) {
      if (before?.speaker === name) before.text += text ? `\n${text}` : ''
      else turns.push({ speaker: name, text: text ?? '' })
    } else if (before !== undefined) before.text += `\n${line}`
  }
  return turns.map(({ speaker, text }) => ({ speaker, text: text.trim() }))
}

/** So that no pattern has several ways to part them. */
function withSingleBlanks(line: string): string {
  return line.slice(0, longestSaid).replace(/\s+/g, ' ').trim()
}

/** "Q: …" and "A: …" are nobody's names. */
function isLabel(line: string): boolean {
  const field = labelAt(line)?.field
  return field === 'question' || field === 'answer'
}

/** Who asks and who answers: by what they are called, else by who asks more. */
function sidesOf(turns: readonly Turn[]): { customers: Set<string>; agents: Set<string> } | undefined {
  const counts = new Map<string, { turns: number; asking: number }>()
  for (const { speaker, text } of turns) {
    const count = counts.get(speaker) ?? { turns: 0, asking: 0 }
    count.turns += 1
    if (questionIn(withoutGreeting(text)) !== undefined) count.asking += 1
    counts.set(speaker, count)
  }
  const names = [...counts.keys()]
  const known = {
    customers: names.filter((name) => customers.test(name)),
    agents: names.filter((name) => agents.test(name)),
  }
  if (known.customers.length > 0 || known.agents.length > 0) {
    const rest = names.filter((name) => !known.customers.includes(name) && !known.agents.includes(name))
    return known.customers.length > 0 && known.agents.length > 0
      ? { customers: new Set(known.customers), agents: new Set(known.agents) }
      : known.agents.length > 0 && rest.length > 0
        ? { customers: new Set(rest), agents: new Set(known.agents) }
        : rest.length > 0
          ? { customers: new Set(known.customers), agents: new Set(rest) }
          : undefined
  }
  const share = (name: string) => (counts.get(name)?.asking ?? 0) / Math.max(counts.get(name)?.turns ?? 1, 1)
  const often = names.filter((name) => (counts.get(name)?.turns ?? 0) >= 2)
  if (often.length !== 2 || names.length > 3) return undefined
  const [asker = '', answerer = ''] = often.toSorted((one, other) => share(other) - share(one))
  return share(asker) >= 0.4 && share(asker) > share(answerer)
    ? { customers: new Set([asker]), agents: new Set([answerer]) }
    : undefined
}

const greeting =
  /^(?:(?:你好|您好|哈喽|嗨|在吗|在么|亲|亲爱的|请问一下|请问|打扰了|麻烦问一下|想问一下|hello|hi(?: there)?|hey|good (?:morning|afternoon|evening)|excuse me)[\s,，。.!！?？~～]*)+/i
const smallTalk =
  /^(?:在的|好的|嗯+|哦+|谢谢.{0,6}|多谢.{0,4}|感谢.{0,8}|收到|再见|拜拜|不客气.{0,10}|没事.{0,4}|ok(?:ay)?|thanks?(?: you)?.{0,20}|thx|bye|you'?re welcome.{0,20}|no problem|great|got it|sure|.{0,12}(?:有什么|什么)(?:可以|能)(?:帮|为)您?.{0,10}|.{0,20}(?:how (?:can|may) (?:i|we) help).{0,12}|祝您.{0,12}|have a (?:nice|good|great) .{0,10})[\s,，。.!！?？~～]*$/i

function withoutGreeting(text: string): string {
  return text.replace(greeting, '').trim()
}

function isSmallTalk(text: string): boolean {
  return smallTalk.test(text)
}

/** Of what a customer said, the sentences that ask. */
function questionIn(text: string): string | undefined {
  if (text === '' || isSmallTalk(text)) return undefined
  const sentences = text.split(/\n|(?<=[。！？!?])\s*|(?<=\.)\s+/).filter((sentence) => sentence.trim() !== '')
  const asking = sentences.filter((sentence) => asksPlainly(sentence) || asks({ number: 0, text: sentence }))
  return asking.length === 0 ? undefined : asking.map((sentence) => withoutGreeting(sentence)).join(' ')
}
