/** What may go out with an answer: hostile files are refused, pictures lose what is not the picture. */
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { officeFile, oldOfficeFile, pdfFile } from '#tests/support/files/office-files.ts'
import {
  animatedGif,
  cmykJpeg,
  cornersPng,
  halfTransparentPng,
  orientedJpeg,
} from '#tests/support/files/photo-files.ts'
import { hostileAttachments } from '#tests/support/hostile/hostile-attachments.ts'
import { checkAttachment } from './check-attachment.ts'

const secret = 'taken at 31.2304N 121.4737E by somebody'

async function bytesOf(name: string, bytes: Buffer): Promise<Buffer> {
  return (await checkAttachment({ name, bytes })).bytes
}

function jpegSegment(marker: number, text: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  return Buffer.concat([Buffer.from([0xff, marker]), length, Buffer.from(text, 'latin1')])
}
function pngChunk(type: string, content: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), content, Buffer.alloc(4)])
  chunk.writeUInt32BE(content.length, 0)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  return chunk
}
/** Behind the first two bytes, where programs write what they know of a photo. */
function withSegments(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

it.each(hostileAttachments.map((file) => [file.title, file] as const))('%s is refused', async (_title, file) => {
  const { fileName: name } = file
  await expect(checkAttachment({ name, bytes: file.make() })).rejects.toMatchObject({
    code: 'attachment-type',
    details: { field: 'file' },
  })
})

it.each([
  ['guide.pdf', pdfFile],
  ['old.doc', oldOfficeFile],
  ['old.ppt', oldOfficeFile],
  ['guide.docx', officeFile('docx')],
  ['macro.docx', officeFile('docx', [{ name: 'word/vbaProject.bin', content: 'Sub AutoOpen()' }])],
  ['slides.pptx', officeFile('pptx')],
  ['说明.TXT', Buffer.from('价格 <script>alert(1)</script>')],
  ['photo.jpeg', orientedJpeg(6)],
  ['inks.jpg', cmykJpeg()],
  ['logo.png', halfTransparentPng()],
  ['wave.gif', animatedGif()],
])('%s is taken as it is', async (name, bytes) => {
  expect(await bytesOf(name, bytes)).toEqual(bytes)
})

describe('a picture', () => {
  it('of JPEG keeps how it was held and its colours, and nothing else that was written beside it', async () => {
    const known = [jpegSegment(0xe2, 'ICC_PROFILE\0colours'), jpegSegment(0xee, 'Adobe\0d')]
    const told = [
      jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${secret}`),
      jpegSegment(0xfe, secret),
      jpegSegment(0xed, secret),
    ]
    for (const order of ['II', 'MM'] as const) {
      const photo = orientedJpeg(6, order)
      const kept = await bytesOf(
        'photo.jpg',
        Buffer.concat([withSegments(photo, ...told, ...known), Buffer.from(secret)]),
      )
      expect(kept.includes(secret)).toBe(false)
      for (const segment of known) expect(kept.includes(segment)).toBe(true)
      // Of the camera's own words the orientation alone is left, in one byte order.
      expect(kept.subarray(0, 38)).toEqual(orientedJpeg(6, 'MM').subarray(0, 38))
    }
  })

  it('of PNG loses texts and what follows its end, and no pixel', async () => {
    const png = cornersPng()
    const end = png.length - 12
    const text = pngChunk('tEXt', Buffer.from('Comment\0x'))
    const told = Buffer.concat([png.subarray(0, end), text, png.subarray(end), Buffer.from(secret)])
    expect(await bytesOf('logo.png', told)).toEqual(png)
  })

  it('of PNG loses a profile of colours that may unfold without end, and what is empty', async () => {
    const png = cornersPng()
    const start = 8 + 25
    const withChunks = (...chunks: Buffer[]) => Buffer.concat([png.subarray(0, start), ...chunks, png.subarray(start)])
    const profile = pngChunk('iCCP', Buffer.from('colours\0\0'))
    expect(await bytesOf('logo.png', withChunks(profile, pngChunk('IDAT', Buffer.alloc(0))))).toEqual(
      withChunks(profile),
    )
    expect(await bytesOf('logo.png', withChunks(pngChunk('iCCP', Buffer.alloc(70_000))))).toEqual(png)
  })

  it('of GIF loses comments and other programs’ data, and keeps moving', async () => {
    const gif = animatedGif()
    const repeat = Buffer.from([0x21, 0xff, 11, ...Buffer.from('NETSCAPE2.0'), 3, 1, 0, 0, 0])
    const comment = Buffer.from([0x21, 0xfe, secret.length, ...Buffer.from(secret), 0])
    const foreign = Buffer.from([0x21, 0xff, 11, ...Buffer.from('XMP DataXMP'), 4, ...Buffer.from('abcd'), 0])
    const head = 13 + 12
    const moving = Buffer.concat([gif.subarray(0, head), repeat, gif.subarray(head)])
    const told = Buffer.concat([
      gif.subarray(0, head),
      repeat,
      comment,
      foreign,
      gif.subarray(head),
      Buffer.from(secret),
    ])
    expect(await bytesOf('wave.gif', told)).toEqual(moving)
  })
})
