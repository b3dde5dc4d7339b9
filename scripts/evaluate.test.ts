import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'evaluate-'))

function fileOf(name: string, content: object): string {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(content))
  return path
}

function evaluateFiles(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const command = ['--import', 'tsx', join(root, 'bench/evaluate.ts'), ...args]
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
    'file n top1 top3 mrr answered precision suggested_right oos calibration_error build_ms p50_ms p99_ms rss_mb'.split(
      ' ',
    ),
  )
})

test('few examples are a line each, with their number', async () => {
  const { stdout } = await evaluateFiles(intents, '--shots', '1,2', '--seeds=2')
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
  expect(lines).toMatchObject([
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

test('a number that is none is refused with the usage', async () => {
  const { code, stderr } = await evaluateFiles(faq, '--shots=few')
  expect(code).toBe(2)
  expect(stderr).toContain('--shots: few')
})
