import { expect, test } from 'vitest'
import { FairLine } from './fair-line.ts'

function lineOf(...names: string[]): FairLine {
  const line = new FairLine()
  for (const [place, name] of names.entries())
    line.push({ group: name.slice(0, 1), sinceMs: place, decide: () => undefined })
  return line
}

/** The group and the place in which each came. */
function servedFrom(line: FairLine): string[] {
  const served: string[] = []
  for (let next = line.shift(); next !== undefined; next = line.shift()) served.push(`${next.group}${next.sinceMs}`)
  return served
}

test('groups take turns, each in its order; one group alone is served as it came', () => {
  expect(servedFrom(lineOf('a', 'a', 'a', 'b', 'c', 'a', 'b'))).toEqual(['a0', 'b3', 'c4', 'a1', 'b6', 'a2', 'a5'])
  expect(servedFrom(lineOf('a', 'a', 'a'))).toEqual(['a0', 'a1', 'a2'])
})

test('the last of a group can give way, and those who came before a time are taken out', () => {
  const line = lineOf('a', 'a', 'b', 'a', 'b')
  expect(line.pop('a')?.sinceMs).toBe(3)
  expect(line.pop('c')).toBeUndefined()
  expect(line.takeOlder(2).map(({ sinceMs }) => sinceMs)).toEqual([0, 1])
  expect([line.length, line.has('a'), line.has('b')]).toEqual([2, false, true])
  expect(servedFrom(line)).toEqual(['b2', 'b4'])
  expect(line.length).toBe(0)
})
