import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { slowTest } from '#tests/support/slow.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'evaluate-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(name: string, content: object): string {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(content))
  return path
}

interface Run {
  code: number
  stdout: string
  stderr: string
}

function evaluateFiles(...args: string[]): Promise<Run> {
  return runBench('evaluate', args)
}

function runBench(name: string, args: readonly string[]): Promise<Run> {
  return new Promise((resolve) => {
    const command = ['--import', 'tsx', join(root, `bench/${name}.ts`), ...args]
    execFile(process.execPath, command, { cwd: root }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    )
  })
}

const faq = fileOf('faq.json', {
  name: 'garden',
  lang: 'en',
  items: [
    [0, 'When is the garden open?', 'From nine to five.'],
    [1, 'Are dogs allowed?', 'On a lead.'],
  ],
  queries: [['When is the garden open?', 0]],
})
const intents = fileOf('intents.json', {
  name: 'lamp',
  lang: 'en',
  labels: ['on', 'off'],
  train: [
    ['turn the lamp on', 0],
    ['switch it off', 1],
    ['make it dark', 1],
  ],
  test: [['turn the lamp on', 0]],
})

function linesOf(stdout: string): Record<string, unknown>[] {
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('each file is one line of the agreed measures', async () => {
  const { code, stdout } = await evaluateFiles(faq, intents)
  expect(code).toBe(0)
  const [first, second, ...more] = stdout.trim().split('\n')
  expect(more).toEqual([])
  expect(JSON.parse(second ?? '')).toMatchObject({ file: intents, n: 1, top1: 1 })
  const line = JSON.parse(first ?? '') as Record<string, unknown>
  expect(line).toMatchObject({ file: faq, n: 1, top1: 1, top3: 1, mrr: 1, answered: 1, precision: 1 })
  expect(line.oos).toEqual({ n: 0, auroc: null, refused: null })
  expect(Object.keys(line)).toEqual(
    'file n top1 top3 mrr answered precision wrong coverage_at_88 threshold_at_88 suggested_right oos calibration_error build_ms p50_ms p99_ms rss_mb'.split(
      ' ',
    ),
  )
  expect(line).toMatchObject({ wrong: 0, coverage_at_88: 1, threshold_at_88: 1 })
})

slowTest(
  'messages that nothing answers are asked of both kinds of files, and a threshold that no one reaches is null',
  async () => {
    // The only answer that anything gets is exact, and goes to a message out of scope.
    const unlinked = fileOf('unlinked.json', {
      lang: 'en',
      items: [[0, 'When is the garden open?', 'From nine to five.']],
      queries: [['zzyzx', 0]],
      unlinked: ['When is the garden open?', ['qwrtp', 'billing']],
    })
    const clinc = fileOf('clinc.json', {
      lang: 'en',
      labels: ['on'],
      train: [['turn the lamp on', 0]],
      test: [['turn the lamp on', 0]],
      oos_test: [['zzyzx', 'oos']],
      oos_val: ['qwrtp', 'xyzzy'],
    })
    const [first, second] = linesOf((await evaluateFiles(unlinked, clinc)).stdout)
    expect(first).toMatchObject({ oos: { n: 2 }, wrong: 0.3333, coverage_at_88: 0, threshold_at_88: null })
    expect(second).toMatchObject({ oos: { n: 1 }, wrong: 0, coverage_at_88: 1, threshold_at_88: 1 })
  },
)

slowTest('a bot is asked as its customers ask, and what of its file is not read is told', async () => {
  const file = fileOf('bot.json', {
    lang: 'en',
    knowledge: [],
    bot: { name: 'Tilly', price: 'from 12 a metre', features: [{ name: 'Room planner', isFree: 'yes' }] },
    queries: [
      ['what does it cost', 'bot.price'],
      ['is the room planner free', 'feature:Room planner.isFree'],
      ['what is your name', 'bot.name'],
    ],
    out_of_scope: ['who is your mother'],
  })
  const { code, stdout, stderr } = await evaluateFiles(file)
  expect(code).toBe(0)
  expect(stderr).toContain(`${file}: knowledge is not known here, and ignored`)
  const [line] = linesOf(stdout)
  expect(line).toMatchObject({ n: 3, top1: 1, answered: 1, precision: 1, wrong: 0, oos: { n: 1, refused: 1 } })
})

slowTest('numbers of added wordings are a line each, and ask the same messages', async () => {
  const wordings = ['gates hours', 'can I come at noon', 'is it shut on mondays', 'closing time', 'till when']
  const file = fileOf('wordings.json', {
    lang: 'en',
    items: [[0, 'When is the garden open?', 'From nine to five.']],
    queries: wordings.map((text) => [text, 0]),
  })
  const { stdout } = await evaluateFiles(file, intents, '--variants=0,3')
  expect(linesOf(stdout)).toMatchObject([
    { file, variants: 0, n: 2 },
    { file, variants: 3, n: 2 },
    { file: intents, variants: 0, n: 1 },
    { file: intents, variants: 3, n: 1 },
  ])
})

slowTest('the goals are a table beside the figures of before, or the figures alone', async () => {
  const [table, figures, none] = await Promise.all([
    runBench('evaluate/goals', [faq, intents]),
    runBench('evaluate/goals', [faq, fileOf('bad-goals.json', {}), '--json']),
    runBench('evaluate/goals', []),
  ])
  const [head, , ofFaq, ...ofIntents] = table.stdout.trim().split('\n')
  expect(head).toMatch(/^\| before > now +\| right first, % \| in first 3, %/)
  expect(ofFaq).toMatch(/^\| faq\.json +\| - > 100\.0 +\| - > 100\.0 +\| - +\| - > 100\.0 /)
  expect(ofIntents).toHaveLength(4)

  expect(figures.code).toBe(2)
  expect(figures.stderr).toMatch(/bad-goals\.json: neither "items"/)
  expect(JSON.parse(figures.stdout)).toMatchObject({ 'faq.json': { rightFirst: 100, auroc: null } })

  expect(none.code).toBe(2)
  expect(none.stderr).toContain('no file is named')
})

slowTest('few examples are a line each, with their number', async () => {
  const { stdout } = await evaluateFiles(intents, '--shots', '1,2', '--seeds=2')
  expect(linesOf(stdout)).toMatchObject([
    { shots: 1, seeds: 2 },
    { shots: 2, seeds: 2 },
  ])
})

test('a bad file is named with what is wrong, and the others are scored', async () => {
  const { code, stdout, stderr } = await evaluateFiles(fileOf('bad.json', { items: [[0]] }), faq)
  expect(code).toBe(2)
  expect(stderr).toMatch(/bad\.json: items\[0\]\[1\]: not a text/)
  expect(stdout.trim().split('\n')).toHaveLength(1)
})

test.each([
  ['--shots=few', '--shots: few'],
  ['--variants=4', '--variants: 4 is not a number from 0 to 3'],
  ['--variants=1,', '--variants:  is not a number from 0 to 3'],
])('%s is refused with the usage', async (option, message) => {
  const { code, stderr } = await evaluateFiles(faq, option)
  expect(code).toBe(2)
  expect(stderr).toContain(message)
  expect(stderr).toContain('npm run evaluate -- FILE...')
})
