import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteReader, ByteWriter } from './byte-stream.ts'

test('numbers and texts come back as they were written, lone surrogates too', () => {
  const item = fc.oneof(fc.nat(0xffffffff), fc.string({ unit: 'binary', maxLength: 5000 }), fc.constant('\ud83d'))
  fc.assert(
    fc.property(fc.array(item, { maxLength: 30 }), (items) => {
      const writer = new ByteWriter()
      for (const each of items) {
        if (typeof each === 'number') writer.number(each)
        else writer.text(each)
      }
      const reader = new ByteReader(writer.bytes)
      for (const each of items) expect(typeof each === 'number' ? reader.number() : reader.text()).toBe(each)
      expect(reader.at).toBe(writer.length)
      const skipping = new ByteReader(writer.bytes)
      for (const each of items) {
        if (typeof each === 'number') skipping.number()
        else skipping.skipText()
      }
      expect(skipping.at).toBe(writer.length)
    }),
  )
})

test.each([0xff, 0x80])('bytes of nothing but %i come to an end', (byte) => {
  const bytes = new Uint8Array(20).fill(byte)
  expect(new ByteReader(bytes, 15).number()).toBeGreaterThanOrEqual(0)
  expect(new ByteReader(bytes).text().length).toBeLessThanOrEqual(bytes.length)
})
