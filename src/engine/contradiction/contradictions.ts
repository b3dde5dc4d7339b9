// Where a message and an entry say opposite things. An entry is read as a whole: what any of its wordings, its keywords or
// its answer says as the message does resolves a contradiction, so that "which phones are supported" may list them.

import type { Contradiction } from '../outcome.ts'
import { type Claims, isRequest, type Negative } from './reading/claims.ts'
import type { Denial } from './reading/denials.ts'
import { keysOf } from './reading/keys.ts'
import { type Comparator, isDefining, isLengthOfTime, type NumberedName, type Quantity } from './reading/numbers.ts'
import { oppositeOf } from './reading/sides.ts'
import { stops } from './reading/words.ts'

export interface EntryClaims {
  /** Of the question and each variant, then of the keywords. */
  forms: readonly Claims[]
  answer: Claims
}

export function contradictionsOf(message: Claims, entry: EntryClaims): Contradiction[] {
  return [
    ...deniedOf(message, entry),
    ...contrastedWith(message, entry),
    ...failingOf(message, entry),
    ...oppositesOf(message, entry),
    ...negativesOf(message, entry),
    ...namesOf(message, entry),
    ...quantitiesOf(message, entry),
    ...thingsApart(message, entry),
  ]
}

/** Whether one is about the opposite of the other: how to turn notifications on, and off. */
export function areOnOppositeSides(one: Claims, other: Claims): boolean {
  return one.sides.some(({ side }) => other.sides.some((each) => each.side === oppositeOf(side)))
}

/** Whether a message only names something, and does not ask how to go about it. */
export function takesNoSide({ sides, denials, contrasts, isHow }: Claims): boolean {
  return !isHow && sides.length + denials.length + contrasts.length === 0
}

/** Whether the entry has something of what the message claims that the other entry has not: its own side. */
export function isOwnSide(message: Claims, entry: EntryClaims, contradicted: EntryClaims): boolean {
  for (const mark of message.marks) if (hasMark(entry, mark) && !hasMark(contradicted, mark)) return true
  return (
    message.contrasts.some(({ toward }) => shareOf(entry, toward) > shareOf(contradicted, toward)) ||
    message.failures.some(({ of }) => shareOf(entry, of) > 0 && knowsTrouble(entry) && !knowsTrouble(contradicted)) ||
    contradicted.forms.some(({ negatives }) => negatives.some((each) => isPlain(message, entry, each)))
  )
}

/** What the negative denies is what the message speaks of, and the entry. */
function isPlain(message: Claims, { forms }: EntryClaims, { plain, key }: Negative): boolean {
  const hasPlain = ({ keys }: Claims): boolean => keys.has(plain) && !keys.has(key)
  return hasPlain(message) && forms.some(hasPlain)
}

/** Share of the keys that stand in a question, a wording or a keyword of the entry. */
function shareOf({ forms }: EntryClaims, keys: readonly string[]): number {
  return keys.filter((key) => forms.some((form) => form.keys.has(key))).length / keys.length
}

function knowsTrouble({ forms, answer }: EntryClaims): boolean {
  return answer.hasTrouble || forms.some(({ hasTrouble }) => hasTrouble)
}

function hasMark({ forms, answer }: EntryClaims, mark: string): boolean {
  return answer.marks.has(mark) || forms.some(({ marks }) => marks.has(mark))
}

function deniedOf(message: Claims, entry: EntryClaims): Contradiction[] {
  const found: Contradiction[] = []
  message.denials.forEach((denial, i) => {
    const heads = [...sameAs(denial.head), ...(message.deniedConcepts[i] ?? [])]
    if (denial.kind === 'unable') {
      if (isWay(entry, heads)) found.push({ kind: 'unable', isHard: false, said: denial.said, has: denial.said })
      return
    }
    if (denial.kind === 'unwanted' && message.isTakenUp[i]) return
    const speaksOf = entry.forms.some(({ keys }) => heads.some((head) => keys.has(head)))
    if (!speaksOf || isAgreeing(message, entry, denial)) return
    found.push({ kind: 'denied', isHard: denial.kind === 'unwanted', said: denial.said, has: denial.said })
  })
  if (message.isHow && !message.hasTrouble) {
    // One wording about trouble among others leaves the entry what its question says it is.
    const trouble = entry.forms[0]?.denials.find((each) => isTroubleOf(each, message))
    const isWayToo = entry.forms.some(({ isHow, hasTrouble }) => isHow && !hasTrouble)
    if (trouble && !isWayToo) found.push({ kind: 'unable', isHard: false, said: trouble.said, has: trouble.said })
  }
  return found
}

function isTroubleOf({ kind, head }: Denial, message: Claims): boolean {
  return kind === 'unable' && sameAs(head).some((each) => message.keys.has(each))
}

const waysIn = ['log', 'login', 'sign', 'signin', '登录', '登陆']

/** "login" and "log in" are one. */
function sameAs(head: string): readonly string[] {
  return waysIn.includes(head) ? waysIn : [head]
}

/** The entry tells the way to do it, and knows of no trouble. */
function isWay({ forms, answer }: EntryClaims, heads: readonly string[]): boolean {
  return (
    !answer.hasTrouble &&
    forms.every(({ hasTrouble }) => !hasTrouble) &&
    forms.some(({ keys, isHow }) => isHow && heads.some((head) => keys.has(head)))
  )
}

/** Words of an entry about not having something, whatever it is. A bare "not" may be of something else: 不想要了，怎么取消订单. */
const avoids = [...keysOf('avoid without undo stop keep'), '免', '撤销', '撤回', '保留']

/** The entry is about how not to have it, or about what the message wants instead. */
function isAgreeing(message: Claims, { forms }: EntryClaims, { head, kind, said }: Denial): boolean {
  // The side that the denied word itself is on is nothing else: 取消.
  const own = message.sides.filter((side) => side.said === said).map(({ side }) => side)
  const isInstead = (mark: string): boolean => mark !== head && !isPartOf(mark, head) && !own.includes(mark)
  // What was done by mistake has nothing in its place.
  const instead = isRequest(head) && kind !== 'undone' ? [...message.marks].filter(isInstead) : []
  const isEnding = stops.has(head) || stops.has(head[0] as string)
  return forms.some(
    (form) =>
      form.denials.some((each) => each.head === head && each.kind === kind) ||
      (isEnding ? isAvoided(form, head) : form.stops.some((stop) => !negations.has(stop) && !isPartOf(stop, head))) ||
      instead.some((mark) => form.marks.has(mark)),
  )
}

/** 怎么还不发货 is not about how to be rid of it. */
const negations = new Set([...keysOf('not no never'), '不', '没', '无', '别', '勿'])

/** 拍错了，想撤单 is about cancelling, 怎么撤销取消 about not cancelling. */
function isAvoided({ keys }: Claims, head: string): boolean {
  return keys.has(head) && avoids.some((word) => keys.has(word))
}

const sharedBeginning = 5

/** "cancellation" is no other way to stop than "cancel". */
function isPartOf(word: string, head: string): boolean {
  return head.includes(word) || word.startsWith(head.slice(0, sharedBeginning))
}

/** The entry is about what the message is not about, rather than about what it is. */
function contrastedWith(message: Claims, entry: EntryClaims): Contradiction[] {
  const found: Contradiction[] = []
  for (const { away, toward, said, isTrouble } of message.contrasts) {
    const share = shareOf(entry, away)
    if (share < minContrasted || shareOf(entry, toward) >= share) continue
    // What is meant is trouble, and the entry knows of it.
    if (isTrouble && toward.some((key) => entry.answer.keys.has(key))) continue
    found.push({ kind: 'denied', isHard: false, said, has: said })
  }
  return found
}

const minContrasted = 0.5

/** Something does not work, and the entry only tells of it as it works. */
function failingOf(message: Claims, entry: EntryClaims): Contradiction[] {
  if (message.failures.length === 0 || knowsTrouble(entry)) return []
  const found: Contradiction[] = []
  for (const { of, said } of message.failures) {
    if (shareOf(entry, of) === 0) continue
    found.push({ kind: 'unable', isHard: false, said, has: said })
  }
  return found
}

function oppositesOf(message: Claims, { forms, answer }: EntryClaims): Contradiction[] {
  const found: Contradiction[] = []
  const own = new Set(message.sides.map(({ side }) => side))
  for (const { side, said } of message.sides) {
    const opposite = oppositeOf(side)
    if (own.has(opposite)) continue
    const other = forms.flatMap(({ sides }) => sides).find((each) => each.side === opposite)
    if (!other || [...forms, answer].some(({ marks }) => marks.has(side))) continue
    found.push({ kind: 'opposite', isHard: true, said, has: other.said })
  }
  return found
}

/** "non-smoking" beside "smoking". */
function negativesOf(message: Claims, { forms, answer }: EntryClaims): Contradiction[] {
  const hasKey = (key: string): boolean => forms.some(({ keys }) => keys.has(key))
  const isAgainst = (own: string, other: string): boolean =>
    message.keys.has(own) && !message.keys.has(other) && hasKey(other) && !hasKey(own) && !answer.keys.has(own)
  for (const { plain, key, said } of [message, ...forms].flatMap(({ negatives }) => negatives)) {
    const opposite = { kind: 'opposite', isHard: false } as const
    if (isAgainst(plain, key)) return [{ ...opposite, said, has: `non-${said}` }]
    if (isAgainst(key, plain)) return [{ ...opposite, said: `non-${said}`, has: said }]
  }
  return []
}

function namesOf(message: Claims, { forms, answer }: EntryClaims): Contradiction[] {
  const found: Contradiction[] = []
  for (const name of message.names) {
    const others = forms.flatMap(({ names }) => names).filter((other) => isSameKind(name, other))
    const [other] = others
    const isSaid = message.names.some((own) => others.some((each) => isSameName(own, each)))
    if (!other || isSaid) continue
    if (hasName(answer, name)) continue
    found.push({ kind: 'name', isHard: false, said: name.said, has: other.said })
  }
  return found
}

/** "iPhone 13, 14 and 15" has a 14; "iPhone 14 Pro" has none. */
function hasName(answer: Claims, name: NumberedName): boolean {
  const alike = answer.names.filter(({ number }) => number === name.number)
  if (alike.length === 0 && !answer.values.has(name.number)) return false
  if (name.suffix !== '') return answer.keys.has(name.suffix) || alike.some((other) => isSameName(name, other))
  return alike.length === 0 || alike.some(({ suffix }) => suffix === '')
}

function isSameKind(one: NumberedName, other: NumberedName): boolean {
  if (one.head === '' || other.head === '') return one.head === other.head || one.suffix !== ''
  return one.head === other.head
}

function isSameName(one: NumberedName, other: NumberedName): boolean {
  return one.number === other.number && one.suffix === other.suffix
}

function quantitiesOf(message: Claims, { forms, answer }: EntryClaims): Contradiction[] {
  const found: Contradiction[] = []
  const inForms = forms.flatMap(({ quantities }) => quantities)
  const all = [...inForms, ...answer.quantities]
  for (const quantity of message.quantities) {
    const against = inForms.find((other) => isAgainst(quantity, other))
    if (against && !all.some(({ comparator }) => comparator === quantity.comparator)) {
      found.push({ kind: 'comparator', isHard: !isLengthOfTime(quantity), said: quantity.said, has: against.said })
      continue
    }
    if (forms.some(({ values }) => values.has(quantity.value)) || answer.values.has(quantity.value)) continue
    const other = inForms.find((each) => isOtherNumber(quantity, each))
    if (other) found.push({ kind: 'number', isHard: false, said: quantity.said, has: other.said })
  }
  return found
}

const opposed: Record<Comparator, Comparator> = { '': '', up: 'down', down: 'up' }

function isAgainst(one: Quantity, other: Quantity): boolean {
  if (one.comparator === '' || other.comparator !== opposed[one.comparator]) return false
  if (!isUnitAlike(one, other)) return false
  // "after 40 days" is not "within 30 days"; "after 3 days" may be.
  return !isLengthOfTime(one) || one.value === other.value || (one.comparator === 'up' && +one.value > +other.value)
}

function isOtherNumber(one: Quantity, other: Quantity): boolean {
  if (!isUnitAlike(one, other) || one.value === other.value) return false
  if (one.comparator !== '' && one.comparator === other.comparator) return !isLengthOfTime(one)
  if (one.unit === '' || one.unit !== other.unit || other.comparator !== '') return false
  return isDefining(one) || (one.of !== '' && one.of === other.of)
}

function isUnitAlike(one: Quantity, other: Quantity): boolean {
  return (
    one.unit === other.unit ||
    ((one.unit === '' || other.unit === '') && !isLengthOfTime(one) && !isLengthOfTime(other))
  )
}

function thingsApart(message: Claims, { forms, answer }: EntryClaims): Contradiction[] {
  const found: Contradiction[] = []
  for (const { kind, thing, said } of message.things) {
    const others = forms.flatMap(({ things }) => things).filter((other) => other.kind === kind)
    const [other] = others
    const mark = `${kind} ${thing}`
    if (kind === 'day' && !isOfOneDay(forms)) continue
    if (!other || answer.marks.has(mark) || others.some((each) => message.marks.has(`${kind} ${each.thing}`))) continue
    found.push({ kind: 'name', isHard: false, said, has: other.said })
  }
  return found
}

/** "monday to friday" names the days between as well, and opening hours are asked with any day as the example. */
function isOfOneDay(forms: readonly Claims[]): boolean {
  const daysOf = ({ things }: Claims): number[] => things.filter(({ kind }) => kind === 'day').map(({ thing }) => thing)
  const [question] = forms
  return question !== undefined && daysOf(question).length > 0 && new Set(forms.flatMap(daysOf)).size === 1
}
