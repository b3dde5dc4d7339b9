/** What customers said, out of what an owner pasted: plain lines, or a chat log with times, names and the agents' replies. */
import { messageMaxLength } from '#contract/features/answers.ts'
import { cleanText } from '#contract/fields.ts'

export interface CustomerMessage {
  readonly text: string
  /** How often these words stand in what was pasted. */
  readonly times: number
}

export interface ReadMessages {
  readonly messages: readonly CustomerMessage[]
  /** Lines that a time or a name was taken from. */
  readonly strippedLines: number
  /** Lines that are no question of a customer: headers of a log, agents, pictures, texts that are too long. */
  readonly droppedLines: number
}

const date = String.raw`(?:\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}月\d{1,2}日)`
const time = String.raw`(?:(?:上午|下午)?\s?\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:\s?[AaPp]\.?[Mm]\.?)?)`
const moment = String.raw`(?:${date}[,，T ]*\s*${time}|${time}[,，]?\s*${date}|${time}|${date})`

/** `[10:33, 22/11/2026] `, `2026-11-22 10:33:02 `, `22/11/2026, 10:33 - ` */
const leadingMoment = new RegExp(String.raw`^[[(（【]?\s*${moment}\s*[\])）】]?\s*[-–—|]?\s*`, 'u')
/** `tb1234 (2026-11-22 10:33:02): `, or a line of its own: `Amy 10:33` */
const nameThenMoment = new RegExp(
  String.raw`^(?<name>[^\s:：][^:：]{0,38}?)\s*[[(（【]?\s*${moment}\s*[\])）】]?\s*(?:[:：]\s*|$)`,
  'u',
)
const leadingName = /^(?<name>[^\s:：][^:：]{0,29}?)\s*[:：]\s*(?=\S)/u

const customerNames =
  /^(客户|顾客|买家|用户|访客|会员|我|customer|client|visitor|user|buyer|guest|contact|me|q|问)\s*\d*$/iu
const agentNames =
  /(客服|卖家|店主|商家|掌柜|店小二|小二|机器人|助手|自动回复|系统|\bagent\b|\bsupport\b|\bbot\b|\bassistant\b|\bseller\b|\bsystem\b|\boperator\b|^a$|^答$)/iu

/** What chat programs write in the place of a picture, a voice message, a card. */
const placeholder =
  /^[[<【(（](?:图片|表情|语音|视频|文件|链接|位置|名片|卡片|动画表情|image|photo|picture|sticker|voice|audio|video|file|media|gif|attachment)[^\]>】)）]*[\]>】)）]$/iu
const bullet = /^(?:[-*•·]\s+|\d{1,3}[.、)）]\s*(?=\D))/u

interface Line {
  readonly text: string
  readonly name: string | undefined
  readonly isStripped: boolean
}

/** Names at the beginning of several lines are those of people; one `Size: 42` is part of a message. */
function speakersOf(lines: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const name = leadingName.exec(line)?.groups?.name
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return new Set(
    [...counts]
      .filter(([name, count]) => count >= 2 || customerNames.test(name) || agentNames.test(name))
      .map(([name]) => name),
  )
}

function withoutMoment(line: string): { rest: string; name: string | undefined; hasMoment: boolean } {
  const named = nameThenMoment.exec(line)
  if (named?.groups?.name !== undefined && !/^\d/.test(named.groups.name))
    return { rest: line.slice(named[0].length), name: named.groups.name.trim(), hasMoment: true }
  const bare = line.replace(leadingMoment, '')
  // A message may be nothing but a time: "14:00".
  const hasMoment = bare !== line && /\p{L}/u.test(bare)
  return { rest: hasMoment ? bare : line, name: undefined, hasMoment }
}

function linesOf(text: string): Line[] {
  const parts = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => withoutMoment(line))
  const speakers = speakersOf(parts.map(({ rest }) => rest))
  let speaker: string | undefined
  return parts.map(({ rest, name, hasMoment }) => {
    const found = leadingName.exec(rest)
    const leading = found?.groups?.name
    const isSpeaker = leading !== undefined && (hasMoment || speakers.has(leading))
    const own = name ?? (isSpeaker ? leading : undefined)
    const said = (isSpeaker && found !== null ? rest.slice(found[0].length) : rest).replace(bullet, '').trim()
    // A line of a log without a name goes on with who spoke last; a header line names who speaks next.
    if (own !== undefined) speaker = own
    else if (hasMoment) speaker = undefined
    return { text: said, name: own ?? speaker, isStripped: hasMoment || own !== undefined }
  })
}

function isQuestion({ text, name }: Line): boolean {
  if (name !== undefined && !customerNames.test(name) && agentNames.test(name)) return false
  return /[\p{L}\p{N}]/u.test(text) && !placeholder.test(text) && text.length <= messageMaxLength
}

/** In the order in which they were pasted, each text once. */
export function readMessages(pasted: string): ReadMessages {
  const lines = linesOf(cleanText(pasted).replaceAll('\r\n', '\n').replaceAll('\r', '\n'))
  const asked = lines.filter(isQuestion)
  const times = new Map<string, number>()
  for (const { text } of asked) times.set(text, (times.get(text) ?? 0) + 1)
  return {
    messages: [...times].map(([text, count]) => ({ text, times: count })),
    strippedLines: asked.filter(({ isStripped }) => isStripped).length,
    droppedLines: lines.length - asked.length,
  }
}
