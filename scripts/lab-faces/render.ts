/** `npx tsx scripts/lab-faces/render.ts`: draws the samples of the demo of faces into its folder, as WebP. Chromium encodes them. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { sampleScenes } from './scenes.ts'

const folder = join(import.meta.dirname, '../../src/lab/emotion/samples')
const quality = 0.84

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()
for (const { name, width, draw } of sampleScenes) {
  const file = await encode(page, draw(), width)
  await writeFile(join(folder, `${name}.webp`), file)
  process.stdout.write(`${name}.webp ${Math.round(file.length / 1024)} KB\n`)
}
await browser.close()

async function encode(
  page: Page,
  picture: { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number },
  width: number,
): Promise<Buffer> {
  const base64 = await page.evaluate(
    async (task) => {
      const bytes = Uint8ClampedArray.from(atob(task.data), (letter) => letter.charCodeAt(0))
      const large = new OffscreenCanvas(task.from, task.fromHeight)
      large.getContext('2d')?.putImageData(new ImageData(bytes, task.from, task.fromHeight), 0, 0)
      const small = new OffscreenCanvas(task.width, Math.round((task.width * task.fromHeight) / task.from))
      const context = small.getContext('2d')
      if (!context) throw new Error('No canvas')
      context.imageSmoothingQuality = 'high'
      context.drawImage(large, 0, 0, small.width, small.height)
      const file = new Uint8Array(
        await (await small.convertToBlob({ type: 'image/webp', quality: task.quality })).arrayBuffer(),
      )
      let letters = ''
      for (const byte of file) letters += String.fromCharCode(byte)
      return btoa(letters)
    },
    {
      data: Buffer.from(picture.data.buffer).toString('base64'),
      from: picture.width,
      fromHeight: picture.height,
      width,
      quality,
    },
  )
  return Buffer.from(base64, 'base64')
}
