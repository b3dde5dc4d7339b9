/**
 * How much slower this machine is just now than the one on which limits in milliseconds were set. Machines are shared: the same work takes two
 * or three times as long when others use the same cores, in processor time as well.
 */
import { SaxesParser } from 'saxes'

/** Of the work below, on a quiet machine of today. */
const referenceMs = 120
const cells = 150_000

/** At least 1. Takes some tenths of a second: ask when a limit was missed, or once a file. */
export function machinePace(): number {
  const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>some text of a cell</t></is></c></row>'
  const start = process.cpuUsage()
  const parser = new SaxesParser()
  let length = 0
  parser.on('text', (text) => {
    length += text.length
  })
  parser.write('<sheet>')
  for (let at = 0; at < cells; at += 1) parser.write(row)
  parser.write('</sheet>').close()
  if (length === 0) throw new Error('Nothing was read')
  const { user, system } = process.cpuUsage(start)
  return Math.max(1, (user + system) / 1000 / referenceMs)
}
