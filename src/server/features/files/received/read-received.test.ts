import { expect, test } from 'vitest'
import { readReceived } from './read-received.ts'

const padded = (start: string | number[]) =>
  Buffer.concat([typeof start === 'string' ? Buffer.from(start, 'latin1') : Buffer.from(start), Buffer.alloc(64, 1)])
const ftyp = (brand: string) => padded(`\0\0\0\x18ftyp${brand}`)
const jpg = padded([0xff, 0xd8, 0xff, 0xe0])
const read = (kind: string, name: string | undefined, bytes: Buffer) => {
  const file = readReceived({ kind, name, bytes })
  return file && [file.name, file.mediaType]
}

test.each([
  ['image', 'lamp.jpg', jpg, 'lamp.jpg', 'image/jpeg'],
  ['image', 'lamp.JPEG', jpg, 'lamp.jpeg', 'image/jpeg'],
  ['image', 'lamp.html', jpg, 'lamp.html.jpg', 'image/jpeg'],
  ['image', undefined, padded([0x89, 0x50, 0x4e, 0x47]), 'image.png', 'image/png'],
  ['image', 'p.webp', padded('RIFF1234WEBP'), 'p.webp', 'image/webp'],
  ['image', 'IMG_1.HEIC', ftyp('heic'), 'IMG_1.heic', 'image/heic'],
  ['voice', undefined, padded('#!AMR\n'), 'voice.amr', 'audio/amr'],
  ['voice', undefined, padded('\x02#!SILK_V3'), 'voice.silk', 'audio/silk'],
  ['voice', 'audio_message.m4a', ftyp('mp42'), 'audio_message.m4a', 'audio/mp4'],
  ['voice', 'a', padded('ID3\x03'), 'a.mp3', 'audio/mpeg'],
  ['video', 'clip.mp4', ftyp('isom'), 'clip.mp4', 'video/mp4'],
  ['video', 'clip.mov', ftyp('qt  '), 'clip.mov', 'video/quicktime'],
  ['file', '报价.pdf', padded('%PDF-1.7'), '报价.pdf', 'application/pdf'],
  ['file', 'notes.csv', Buffer.from('a,b\n1,2\n'), 'notes.csv', 'text/plain'],
  ['file', 'all.zip', padded([0x50, 0x4b, 0x03, 0x04]), 'all.zip', 'application/zip'],
  ['file', '../../etc/passwd', Buffer.from('root'), 'passwd.txt', 'text/plain'],
  ['file', 'invoice\u202egnp.pdf', padded('%PDF-1.7'), 'invoicegnp.pdf', 'application/pdf'],
] as const)('%s "%s" is kept by what it holds', (kind, name, bytes, kept, mediaType) => {
  expect(read(kind, name, bytes)).toEqual([kept, mediaType])
})

test.each([
  ['page.html', '<!doctype html><script>alert(1)</script>'],
  ['page.txt', '  <script>alert(1)</script>'],
  ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['drawing.txt', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
])('%s is a download of unknown bytes, which no browser reads', (name, text) => {
  expect(read('file', name, Buffer.from(text))).toEqual([name, 'application/octet-stream'])
})

test.each([
  ['a page to log in, as a picture', 'image', '<!DOCTYPE html><html>Sign in</html>'],
  ['a drawing that can run scripts, as a picture', 'image', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a document, as a voice', 'voice', '%PDF-1.7 and more'],
  ['a program', 'file', 'MZ\x90\0 and more'],
  ['nothing', 'file', ''],
])('%s is not kept', (_what, kind, text) => {
  expect(read(kind, 'a', Buffer.from(text, 'latin1'))).toBeUndefined()
})

test('a long name is cut, and keeps its ending', () => {
  const [name = ''] = read('image', `${'灯'.repeat(400)}.jpg`, jpg) ?? []
  expect([name.length, name.endsWith('灯.jpg')]).toEqual([124, true])
})
