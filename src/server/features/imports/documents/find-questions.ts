/**
 * Finds questions and answers in a document. Headings and what reads like a question begin one, what follows is its answer; headings above them
 * are their intent. What is left out is told, with its reason: nothing goes missing in silence.
 */
import type { Document } from '#server/platform/documents/document.types.ts'
import { type Draft, draftOf } from '../pasting/pasted-lines.ts'
import { type Answer, createAnswer } from './answer-text.ts'
import { type Role, rolesOf } from './block-roles.ts'
import { readChat } from './chat.ts'
import { readFaqTable, readTermTable } from './faq-tables.ts'
import { createLeftOut, type FoundQuestions, type LeftOutList } from './found-questions.ts'
import { isDocumentTitle, isGeneral, keyOf } from './line-marks.ts'
import { prepareBlocks } from './prepared-blocks.ts'

type Blocks = ReturnType<typeof prepareBlocks>

interface OpenDraft {
  readonly draft: Draft
  readonly answer: Answer
  readonly isTopic: boolean
  readonly isMarked: boolean
  readonly level: number
  /** Something of its own stands below it: then it is no heading without text. */
  hasBelow: boolean
}

/** Longer than this, what stands below the title of a document is worth an item. */
const longestIntroduction = 200
const mostVariants = 4
const fewestNames = 3
const closing =
  /还有.{0,8}(?:问题|疑问)|需要.{0,6}帮助|没有.{0,6}(?:找到|解决)|anything else|(?:still|any(?: other| more)?|more|further) questions|need (?:more |further )?help/i

export function findQuestions(document: Document): FoundQuestions {
  const leftOut = leftOutOf(document)
  const blocks = prepareBlocks(document.blocks, leftOut)
  const drafts = readChat(blocks, leftOut) ?? readBlocks(blocks, rolesOf(blocks), leftOut)
  if (drafts.length === 0) return readLoosely(blocks, leftOutOf(document))
  return { drafts: drafts.map(numbered), leftOut: leftOut.list() }
}

/** Begins with what the reader itself passed over. */
function leftOutOf({ passedOver }: Document): LeftOutList {
  const leftOut = createLeftOut()
  for (const [reason, count] of Object.entries(passedOver))
    leftOut.add(reason as keyof Document['passedOver'], '', count)
  return leftOut
}

/** A name with a colon and a text is worth a look, where several of them are all that there is. */
function readLoosely(blocks: Blocks, leftOut: LeftOutList): FoundQuestions {
  const roles = rolesOf(blocks, { isLoose: true })
  if (roles.filter(({ kind }) => kind === 'topic').length < fewestNames) return { drafts: [], leftOut: [] }
  const drafts = readBlocks(blocks, roles, leftOut)
  return { drafts: drafts.map(numbered), leftOut: leftOut.list() }
}

function numbered(draft: Draft, index: number): Draft {
  return { ...draft, rowNumber: index + 1 }
}

function readBlocks(blocks: Blocks, roles: readonly Role[], leftOut: LeftOutList): Draft[] {
  const title = titleIndexOf(roles)
  const opened: OpenDraft[] = []
  const above: { text: string; level: number; isIntent: boolean; draft: OpenDraft }[] = []
  let current: OpenDraft | undefined
  let titleDraft: OpenDraft | undefined
  let intentOfLabel = ''

  function intent(): string {
    return (
      intentOfLabel ||
      above
        .filter(({ isIntent }) => isIntent)
        .at(-1)
        ?.text.slice(0, 100) ||
      ''
    )
  }

  function open(role: Extract<Role, { kind: 'question' | 'topic' }>, isTitle: boolean): void {
    // Below the title of the whole stands everything.
    const level = isTitle ? -1 : role.level
    while ((above.at(-1)?.level ?? -2) >= level) above.pop()
    const parent = above.at(-1)
    for (const each of above) each.draft.hasBelow = true
    const isVague = parent !== undefined && isGeneral(role.text) && !isDocumentTitle(parent.text)
    const question = isVague ? joined(parent.text, role.text) : role.text
    const answer = createAnswer()
    answer.addText(role.answer)
    current = {
      draft: { ...draftOf(0, question), intent: intent() },
      answer,
      isTopic: role.kind === 'topic',
      isMarked: role.kind === 'topic' || role.isMarked,
      level: role.level,
      hasBelow: false,
    }
    opened.push(current)
    if (isTitle) titleDraft = current
    if (role.kind === 'topic' || role.level < 60)
      above.push({ text: role.text, level, isIntent: role.kind === 'topic' && !isTitle, draft: current })
  }

  blocks.forEach((block, index) => {
    const role = roles[index] ?? { kind: 'content' }
    if (block.kind === 'table') {
      const rows = readFaqTable(block, intent()) ?? readTermTable(block, intent(), current === undefined)
      if (rows !== undefined) {
        for (const each of above) each.draft.hasBelow = true
        for (const row of rows) opened.push(finishedDraft(row))
      } else if (current !== undefined) current.answer.add(block)
      else leftOut.add('introduction', block.rows.flat().join(' '))
      return
    }
    if (role.kind === 'question' || role.kind === 'topic') open(role, index === title)
    else if (role.kind === 'answer' && current !== undefined) current.answer.addText(role.text)
    else if (role.kind === 'field' && current !== undefined && !current.isTopic) takeField(current.draft, role)
    else if (role.kind === 'field' && role.field === 'intent') intentOfLabel = role.text.trim().slice(0, 100)
    else if (current !== undefined) current.answer.add(block)
    else leftOut.add('introduction', block.text)
  })
  return settle(opened, titleDraft, leftOut)
}

function finishedDraft(draft: Draft): OpenDraft {
  const answer = createAnswer()
  answer.addText(draft.answer)
  return { draft, answer, isTopic: false, isMarked: true, level: 0, hasBelow: false }
}

function takeField(draft: Draft, { field, text }: Extract<Role, { kind: 'field' }>): void {
  if (field === 'intent') draft.intent = text.trim()
  else draft[field] = draft[field] === '' ? text : `${draft[field]}\n${text}`
}

/** The first heading, where nothing else stands as high, or where the document begins with it and no other looks the same. */
function titleIndexOf(roles: readonly Role[]): number {
  const first = roles.findIndex(({ kind }) => kind === 'topic' || kind === 'question')
  const role = roles[first]
  if (role?.kind !== 'topic' || role.answer !== '') return -1
  const others = roles.flatMap((other, index) => (index !== first && 'level' in other ? [other.level] : []))
  if (others.length === 0) return -1
  if (isDocumentTitle(role.text) || others.every((level) => level > role.level)) return first
  return first === 0 && others.every((level) => level !== role.level) ? first : -1
}

function settle(opened: readonly OpenDraft[], title: OpenDraft | undefined, leftOut: LeftOutList): Draft[] {
  const answeredKeys = new Set(
    opened.filter(({ answer }) => !answer.isEmpty()).map(({ draft }) => keyOf(draft.question)),
  )
  const drafts: Draft[] = []
  let waiting: OpenDraft[] = []

  function flush(): void {
    for (const { draft } of waiting) drafts.push(draft)
    waiting = []
  }

  for (const one of opened) {
    const { draft, answer, isTopic, isMarked, hasBelow } = one
    const text = answer.text()
    if (text !== '') {
      if (one === title && hasBelow && (isDocumentTitle(draft.question) || text.length <= longestIntroduction)) {
        leftOut.add('introduction', text)
        continue
      }
      // Several ways to ask, one below the other, and one answer.
      const isSame =
        waiting.length > 0 && waiting.length <= mostVariants && !isMarked && waiting.every((each) => !each.isMarked)
      const [first, ...others] = isSame ? [...waiting, one] : [one]
      if (!isSame) flush()
      waiting = []
      const variants = [first?.draft.variants ?? '', ...others.map((each) => each.draft.question)].filter(
        (each) => each !== '',
      )
      if (first) drafts.push({ ...draft, question: first.draft.question, answer: text, variants: variants.join('\n') })
    } else if (isTopic) {
      if (!hasBelow) leftOut.add('heading-without-text', draft.question)
    } else if (answeredKeys.has(keyOf(draft.question))) leftOut.add('contents', draft.question)
    else if (!hasBelow) {
      if (!isMarked && closing.test(draft.question)) leftOut.add('small-talk', draft.question)
      else waiting.push(one)
    }
  }
  flush()
  return drafts
}

/** 「退货」 and 「注意事项」 are 「退货注意事项」. */
function joined(parent: string, text: string): string {
  return /\p{Script=Han}$/u.test(parent) ? `${parent}${text}` : `${parent}: ${text}`
}
