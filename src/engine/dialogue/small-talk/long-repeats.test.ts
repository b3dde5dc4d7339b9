/** What a message repeats costs no more than other words do: one of them would hold up every bot of a server. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLeftDetails } from '../contact/left-details.ts'
import { readAcknowledgement } from './acknowledgement.ts'
import { isAboutHealth } from './health.ts'
import { asksWhoItIs } from './identity.ts'
import { isInsult } from './insult.ts'
import { readOffTopic } from './off-topic.ts'
import { readWishForPerson } from './person.ts'
import { readSaid } from './said.ts'

/** A hundred times what it takes. Backtracking would need hours. */
const maxMs = 400

const folder = import.meta.dirname
const rules = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n')
const fragments = [...new Set(rules.match(/\p{Script=Han}{1,4}|[a-z]{2,12}(?: [a-z]{1,8})?/gu))]

function readAll(text: string): void {
  const said = readSaid(text)
  if (said) {
    readWishForPerson(said)
    asksWhoItIs(said)
    isInsult(said)
    readOffTopic(said)
  }
  readAcknowledgement(text)
  readLeftDetails(text, [])
  isAboutHealth(text)
}

function timeOf(text: string): number {
  const begin = performance.now()
  readAll(text)
  return performance.now() - begin
}

function repeated(lead: string, fragment: string, between: string, end: string): string {
  const count = Math.floor((60 - lead.length - end.length) / (fragment.length + between.length))
  return lead + (fragment + between).repeat(Math.max(0, count)) + end
}

const chineseLeads = ['', '转人工', '你是真人', '垃圾', '陪我聊', '有没有人']
const englishLeads = ['', 'are you a bot ', 'talk to a human ', 'useless ', 'can we chat ']

test.each([...chineseLeads, ...englishLeads])('after %j each piece of a rule may be repeated', (lead) => {
  const isHan = chineseLeads.includes(lead)
  const slow: string[] = []
  for (const fragment of fragments) {
    const text = repeated(lead, fragment, isHan ? '' : ' ', isHan ? '茶' : 'tea')
    if ([1, 2, 3, 4].some(() => timeOf(text) < maxMs)) continue
    slow.push(text)
    break
  }
  expect(fragments.length).toBeGreaterThan(500)
  expect(slow).toEqual([])
})

test.each([
  `${'哈'.repeat(45)}笑死我了`,
  `人工${'不要'.repeat(26)}猫`,
  `转人工${'呢'.repeat(50)}茶`,
  `垃圾${'真的'.repeat(24)}茶`,
  `你是真人${'回答'.repeat(26)}茶`,
  `陪我聊${'会'.repeat(50)}茶`,
])('%s is read at once', (text) => {
  // The best of a few: a busy machine may be away for a moment.
  const times = [1, 2, 3, 4, 5].map(() => timeOf(text))
  expect(Math.min(...times)).toBeLessThan(maxMs)
})
