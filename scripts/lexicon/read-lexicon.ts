// The hand-written lexicon under content/lexicon, as plain objects. Its format is told in content/lexicon/README.md.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export type Language = 'zh' | 'en'

/** `<` broader, `+` part of, `!` opposite, `~` goes along with. */
export type RelationKind = '<' | '+' | '!' | '~'

export interface Relation {
  kind: RelationKind
  to: string
  /** 0..1 */
  weight: number
}

export interface Concept {
  id: string
  relations: Relation[]
  forms: Record<Language, string[]>
  place: string
}

/** One need of the customers of one trade, with the ways they word it. */
export interface Situation {
  id: string
  /** The file's name without its ending. */
  trade: string
  concepts: string[]
  question: Record<Language, string>
  keywords: Record<Language, string[]>
  answer: Record<Language, string>
  messages: Record<Language, string[]>
  place: string
}

export interface Fault {
  place: string
  message: string
}

export interface Lexicon {
  concepts: Concept[]
  situations: Situation[]
  faults: Fault[]
}

const kinds = ['concepts', 'situations'] as const

/** A concept that stands in several files is one, with the forms of all. */
export function readLexicon(folder: string): Lexicon {
  const lexicon: Lexicon = { concepts: [], situations: [], faults: [] }
  for (const kind of kinds) for (const path of filesOf(folder, kind)) readLexiconFile(path, kind, lexicon)
  const conceptById = new Map<string, Concept>()
  for (const concept of lexicon.concepts) {
    const known = conceptById.get(concept.id)
    if (known === undefined) conceptById.set(concept.id, concept)
    else {
      known.relations.push(...concept.relations)
      for (const language of ['zh', 'en'] as const) known.forms[language].push(...concept.forms[language])
    }
  }
  lexicon.concepts = [...conceptById.values()]
  reportRepeatedSituations(lexicon)
  return lexicon
}

/** Tells whether a compiled lexicon is of these files: 32 bits of the SHA-256 of all of them. */
export function hashOfSources(folder: string): number {
  const hash = createHash('sha256')
  for (const kind of kinds) {
    for (const path of filesOf(folder, kind)) hash.update(`${basename(path)}\0`).update(readFileSync(path))
  }
  return hash.digest().readUInt32LE()
}

function filesOf(folder: string, kind: (typeof kinds)[number]): string[] {
  const names = readdirSync(join(folder, kind)).filter((name) => name.endsWith('.txt'))
  return names.sort().map((name) => join(folder, kind, name))
}

export function readLexiconFile(path: string, kind: 'concepts' | 'situations', into: Lexicon): void {
  const lines = readFileSync(path, 'utf8').split(/\r?\n/)
  let block: { text: string; place: string }[] = []
  const finish = (): void => {
    if (block.length > 0) {
      if (kind === 'concepts') readConcept(block, into)
      else readSituation(block, basename(path, '.txt'), into)
    }
    block = []
  }
  lines.forEach((line, i) => {
    const text = line.trim()
    if (text.startsWith('[')) finish()
    if (text !== '' && !text.startsWith('#')) block.push({ text, place: `${path}:${i + 1}` })
  })
  finish()
}

type Line = { text: string; place: string }

function readConcept([header, ...lines]: Line[], into: Lexicon): void {
  const found = header && /^\[([a-z0-9]+(?:-[a-z0-9]+)*)\]\s*(.*)$/.exec(header.text)
  if (!header || !found) {
    into.faults.push({ place: header?.place ?? '', message: 'a block begins with [id-in-kebab-case]' })
    return
  }
  const concept: Concept = {
    id: found[1] ?? '',
    relations: readRelations(found[2] ?? '', header.place, into.faults),
    forms: { zh: [], en: [] },
    place: header.place,
  }
  for (const { text, place } of lines) {
    const form = /^(zh|en):\s*(.*)$/.exec(text)
    if (form) concept.forms[form[1] as Language].push(...splitForms(form[2] ?? ''))
    else into.faults.push({ place, message: `neither "zh:" nor "en:": ${text.slice(0, 40)}` })
  }
  for (const language of ['zh', 'en'] as const) {
    if (concept.forms[language].length === 0) into.faults.push({ place: header.place, message: `no ${language} forms` })
  }
  into.concepts.push(concept)
}

function readRelations(text: string, place: string, faults: Fault[]): Relation[] {
  const relations: Relation[] = []
  const pattern = /([<+!~])\s*([a-z0-9-]+)(?:\s+(\d?\.?\d+))?/g
  for (const [, kind, to, weight] of text.matchAll(pattern)) {
    relations.push({ kind: kind as RelationKind, to: to ?? '', weight: weight === undefined ? 1 : Number(weight) })
  }
  const rest = text.replace(pattern, '').replace(/[\s,，]+/g, '')
  if (rest !== '') faults.push({ place, message: `not a relation: ${rest.slice(0, 40)}` })
  return relations
}

function readSituation([header, ...lines]: Line[], trade: string, into: Lexicon): void {
  const found = header && /^\[([a-z0-9]+(?:-[a-z0-9]+)*)\]\s*(.*)$/.exec(header.text)
  if (!header || !found) {
    into.faults.push({ place: header?.place ?? '', message: 'a block begins with [id-in-kebab-case]' })
    return
  }
  const situation: Situation = {
    id: found[1] ?? '',
    trade,
    concepts: (found[2] ?? '').split(/[,，\s]+/).filter(Boolean),
    question: { zh: '', en: '' },
    keywords: { zh: [], en: [] },
    answer: { zh: '', en: '' },
    messages: { zh: [], en: [] },
    place: header.place,
  }
  for (const { text, place } of lines) {
    const line = /^(?:(question|keywords|answer)\s+)?(zh|en)\s*[:：]\s*(.*)$/.exec(text)
    if (!line) {
      into.faults.push({ place, message: `not understood: ${text.slice(0, 40)}` })
      continue
    }
    const [, field, language, value] = line as unknown as [string, string | undefined, Language, string]
    if (field === 'question' || field === 'answer') situation[field][language] = value
    else if (field === 'keywords') situation.keywords[language] = splitForms(value)
    else situation.messages[language].push(value)
  }
  for (const language of ['zh', 'en'] as const) {
    if (situation.question[language] === '')
      into.faults.push({ place: header.place, message: `no ${language} question` })
    if (situation.messages[language].length < 3) {
      into.faults.push({ place: header.place, message: `fewer than 3 ${language} messages` })
    }
  }
  into.situations.push(situation)
}

function splitForms(text: string): string[] {
  return text
    .split(/[,，、;；|]/)
    .map((form) => form.trim())
    .filter(Boolean)
}

function reportRepeatedSituations({ situations, faults }: Lexicon): void {
  const placeById = new Map<string, string>()
  for (const { id, place } of situations) {
    const earlier = placeById.get(id)
    if (earlier !== undefined) faults.push({ place, message: `[${id}] stands at ${earlier} already` })
    else placeById.set(id, place)
  }
}
