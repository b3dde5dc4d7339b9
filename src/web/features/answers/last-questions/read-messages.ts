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
const month = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?`
const wordyDate = String.raw`(?:\d{1,2}\s${month}(?:,?\s\d{4})?|${month}\s\d{1,2}(?:,?\s\d{4})?)`
const day = String.raw`(?:今天|昨天|前天|(?:星期|周)[一二三四五六日天]|today|yesterday|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?)`
const time = String.raw`(?:(?:上午|下午|早上|中午|晚上|凌晨)?\s?\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:\s?[AaPp]\.?[Mm]\.?)?)`
const moment = String.raw`(?:(?:${day}[,，]?\s)?(?:${date}[,，T ]*\s*${time}|${wordyDate}(?:,| at)?\s${time}|${time}[,，]?\s*${date})|${time}|${date})`

/** `[10:33, 22/11/2026] `, `2026-11-22 10:33:02 `, `22/11/2026, 10:33 - ` */
const leadingMoment = new RegExp(String.raw`^[[(（【]?\s*${moment}\s*[\])）】]?\s*[-–—|]?\s*`, 'iu')
/** `tb1234 (2026-11-22 10:33:02): `, or a line of its own: `Amy 10:33` */
const nameThenMoment = new RegExp(
  String.raw`^(?<name>[^\s:：][^:：]{0,38}?)\s*[[(（【]?\s*${moment}\s*[\])）】]?\s*(?:[:：](?!\d)\s*|$)`,
  'iu',
)
/** A line of its own between messages; one with a time alone may be what a customer said. */
const onlyDate = new RegExp(
  String.raw`^[-–—=\s[(（【]{0,20}(?:(?:${day}[,，]?\s*)?(?:${date}|${wordyDate})(?:[,，T ]*\s*${time})?(?:\s*${day})?|${time}[,，]?\s*${date}|${day}[,，]?\s*${time})[-–—=\s\])）】]{0,20}$`,
  'iu',
)
const onlyTime = new RegExp(`^${time}$`, 'iu')
const leadingName = /^(?<name>[^\s:：][^:：]{0,29}?)\s*[:：]\s*(?=\S)/u

const customerNames =
  /^(客户|顾客|买家|用户|访客|会员|我|customer|client|visitor|user|buyer|guest|contact|me|q|问)\s*\d*$/iu
const agentNames =
  /(客服|卖家|店主|店长|店员|店家|商家|老板|掌柜|前台|店小二|小二|机器人|助手|自动回复|系统|\bagent\b|\bsupport\b|\bbot\b|\bassistant\b|\bseller\b|\bsystem\b|\boperator\b|\bshop\b|\bstore\b|\bstaff\b|\bowner\b|\bmerchant\b|\bcustomer (?:service|care)\b|^a$|^答$)/iu
/** `(shop) Yes.`, `【客服】可以的`, `Agent - Yes.` */
const sideInFront =
  /^(?:[[(（【<](?<name>[^\])）】>]{1,20})[\])）】>]|(?<side>客服|店长|店主|卖家|商家|客户|顾客|买家|agent|support|shop|seller|staff|customer|client|buyer|visitor)\s?(?:[-–—|>»]\s))\s*(?=\S)/iu

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

interface Part {
  readonly rest: string
  readonly name: string | undefined
  readonly hasMoment: boolean
}

function withoutMoment(line: string): Part {
  if (line.length < 60 && onlyDate.test(line)) return { rest: '', name: undefined, hasMoment: true }
  const named = nameThenMoment.exec(line)
  const name = named?.groups?.name
  if (named !== null && name !== undefined && /\p{L}/u.test(name) && !/^[[(（【]?\d/.test(name))
    return { rest: line.slice(named[0].length), name: name.trim(), hasMoment: true }
  const bare = line.replace(leadingMoment, '')
  // A message may be nothing but a time: "14:00".
  const hasMoment = bare !== line && /\p{L}/u.test(bare)
  return { rest: hasMoment ? bare : line, name: undefined, hasMoment }
}

/** Who said a line, as it tells itself, and what is left of it then. */
function saidIn({ rest, name, hasMoment }: Part, speakers: ReadonlySet<string>): { said: string; own?: string } {
  const found = leadingName.exec(rest)
  const leading = found?.groups?.name
  if (found !== null && leading !== undefined && (hasMoment || speakers.has(leading)))
    return { said: rest.slice(found[0].length), own: name ?? leading }
  const marked = sideInFront.exec(rest)
  const side = marked?.groups?.name ?? marked?.groups?.side
  if (marked !== null && side !== undefined && (customerNames.test(side) || agentNames.test(side)))
    return { said: rest.slice(marked[0].length), own: side }
  return name === undefined ? { said: rest } : { said: rest, own: name }
}

function isOfShop(name: string): boolean {
  return !customerNames.test(name) && agentNames.test(name)
}

function linesOf(text: string): Line[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  // Above each message, as some programs copy them.
  const areTimesApart = lines.filter((line) => onlyTime.test(line)).length > 1
  const parts = lines.map((line) => withoutMoment(areTimesApart && onlyTime.test(line) ? '' : line))
  const speakers = speakersOf(parts.map(({ rest }) => rest))
  const read = parts.map((part) => ({ ...saidIn(part, speakers), hasMoment: part.hasMoment }))
  // Where nobody but the shop is named, lines without a name were said by customers.
  const isShopAloneNamed = read.every(({ own }) => own === undefined || isOfShop(own))
  let speaker: string | undefined
  return read.map(({ said, own, hasMoment }) => {
    // A line of a log without a name goes on with who spoke last; a header line names who speaks next.
    if (own === undefined && hasMoment) speaker = undefined
    const name = own ?? speaker
    if (own !== undefined) speaker = isShopAloneNamed && said.trim() !== '' ? undefined : own
    return { text: said.replace(bullet, '').trim(), name, isStripped: hasMoment || own !== undefined }
  })
}

function isQuestion({ text, name }: Line): boolean {
  if (name !== undefined && isOfShop(name)) return false
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
