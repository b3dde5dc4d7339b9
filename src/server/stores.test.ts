/** Where the tenant of a query comes from, read from the sources: stores take it first, and only `*.house.store.ts` do without. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('.', import.meta.url))

interface Source {
  readonly name: string
  /** Without comments and the contents of strings. */
  readonly code: string
}

const sources: Source[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({
    name,
    code: readFileSync(`${folder}${name}`, 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .replaceAll(/'[^'\n]*'/g, "''"),
  }))

const houseStores = sources.filter(({ name }) => name.endsWith('.house.store.ts'))
const tenantStores = sources.filter(({ name }) => name.endsWith('.store.ts') && !name.endsWith('.house.store.ts'))

/** The functions that a file exports, each with its parameters. */
function exportedFunctions({ code }: Source): { name: string; parameters: string[] }[] {
  return [...code.matchAll(/export (?:async )?function\*? ?(\w+)\s*(?:<[^(]*>)?\(/g)].map((match) => ({
    name: match[1] ?? '',
    parameters: parametersFrom(code, match.index + match[0].length),
  }))
}

function parametersFrom(code: string, start: number): string[] {
  const parameters = ['']
  for (let at = start, depth = 0; depth >= 0; at += 1) {
    const sign = code[at] ?? ')'
    if ('([{'.includes(sign)) depth += 1
    if (')]}'.includes(sign)) depth -= 1
    if (sign === ',' && depth === 0) parameters.push('')
    else if (depth >= 0) parameters.push(`${parameters.pop()}${sign}`)
  }
  return parameters.map((parameter) => parameter.trim()).filter((parameter) => parameter !== '')
}

/** Those that set up a connection and touch no row. */
const withoutRows = ['corpus-write.store.ts sizePendingList', 'corpus-write.store.ts sortPendingList']
/** Those that are told the account in another way, each with how. */
const toldOtherwise: Readonly<Record<string, string>> = {
  'audit.store.ts recordEvent': 'the event names it',
  'conversation-context.store.ts readContexts': 'each request names it',
  'entries-read.store.ts readAnswers': 'each answer names it',
  'event-progress.store.ts readProgress': 'each event names it',
  'events.store.ts storeEvents': 'each event names it',
  'files.store.ts readFileRecords': 'each file names it',
  'next-events.store.ts readNextEvents': 'each lane names it',
  'next-sends.store.ts readNextSends': 'each lane names it',
  'record-exchanges.store.ts recordExchanges': 'each exchange names it',
  'usage.store.ts openUsageDays': 'each day names it',
  'usage.store.ts openContactUsage': 'each contact names it',
}

test('every function of a store takes the tenant right after the connection', () => {
  const without = tenantStores.flatMap((source) =>
    exportedFunctions(source)
      .filter(({ parameters: [connection = '', tenant = ''] }) => {
        const isQuery = /: (Queryable|Transaction|Database|Client)$/.test(connection)
        return isQuery && !/^accountIds?\b|: ImportKey$/.test(tenant)
      })
      .map(({ name }) => `${basename(source.name)} ${name}`),
  )
  expect(without.sort()).toEqual([...withoutRows, ...Object.keys(toldOtherwise)].sort())
  expect(tenantStores.flatMap(exportedFunctions).length).toBeGreaterThan(60)
})

/** What may be handed the connection that sees every account, besides the functions of house stores. */
const houseWork = [
  // Counters and records of the installation.
  'countAttempts',
  'uncountAttempts',
  'isWithinLimit',
  'forgetOldAttempts',
  'forgetIdempotentReplies',
  'forgetExpiredProofs',
  'forgetOldMails',
  'recordEvent',
  'publish',
  'publishSoon',
  // Wiring.
  'createAccountsJobs',
  'createDevices',
  'createPlanRecordReader',
  'mailJobs',
  'createProofsService',
  'systemRoutes',
]

const mayHaveHouse = new Set([...houseWork, ...houseStores.flatMap(exportedFunctions).map(({ name }) => name)])

/** Whether a mention of the connection, with the code on both sides of it, is one that can be followed here. */
function isFollowed(before: string, after: string): boolean {
  const callee = /(\w+)\(\s*(?:\w+\.)*$/.exec(before)?.[1]
  if (callee !== undefined && /^[,)]/.test(after)) return mayHaveHouse.has(callee)
  if (/^\s*\.(transaction|insert|delete)\(/.test(after)) return true
  // Taken out of the database, handed on as a property, or declared, always under its own name.
  return /[{,(;]\s*(readonly )?$/.test(before)
    ? /^( \}|,|: Queryable\b|: database\.house\b|: \d)/.test(after)
    : /\bhouse: database\.$/.test(before)
}

test('the connection that sees every account is handed to house stores alone', () => {
  const lost: string[] = []
  for (const { name, code } of sources.filter((source) => !source.name.startsWith('platform/database/'))) {
    for (const { index } of code.matchAll(/\bhouse\b/g)) {
      const [before, after] = [code.slice(0, index), code.slice(index + 'house'.length)]
      if (isFollowed(before, after)) continue
      lost.push(`${name}: ${before.split('\n').at(-1)?.trim()}house${after.split('\n')[0]}`)
    }
  }
  expect(lost).toEqual([])
  expect(mayHaveHouse.size).toBeGreaterThan(30)
})

test('only the start, the job runner and the look-up of asked bots hold the pool of the login', () => {
  const holders = sources
    .filter(({ code }) => /\b(database|probe)\.(pools?|lookUps)\b/.test(code))
    .map(({ name }) => name)
  expect(holders.sort()).toEqual(['app.ts', 'features/bots/asked-bots.ts', 'main.ts'])
})
