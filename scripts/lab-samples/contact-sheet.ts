// Draws every picture of a folder in every preset on one sheet, to look at. Faces are protected as on the screen.
//   npx tsx scripts/lab-samples/contact-sheet.ts FOLDER SHEET.jpg [--px=512] [--presets=oil,pencil] [--crop=faces]
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { analyse } from '#lab/emotion/core/analyse.ts'
import { loadNets } from '#lab/emotion/nets/nets.ts'
import { drawFaceMask } from '#lab/style-transfer/pictures/face-mask.ts'
import { createImage, type RgbaImage } from '#lab/style-transfer/pictures/rgba-image.ts'
import { type PresetName, presetNames, renderPreset } from '#lab/style-transfer/presets/presets.ts'
import { readNetFiles } from '#tests/support/lab/face-nets.ts'

const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const [folder, sheetPath] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
if (!folder || !sheetPath) throw new Error('Name a folder of pictures and the sheet to write')
const option = (name: string) => options.find((one) => one.startsWith(`--${name}=`))?.split('=')[1]
const sizePx = Number(option('px') ?? 512)
const wanted = option('presets')?.split(',')
const presets: PresetName[] = presetNames.filter((name) => !wanted || wanted.includes(name))

/** As the screen paints at first. */
const usual = { strength: 0.7, strokeSize: 1, seed: 1 }

const nets = await loadNets(await readNetFiles())
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  const page = await browser.newPage()
  const names = (await readdir(folder)).filter((name) => /\.(jpe?g|png|webp|gif)$/i.test(name)).sort()
  const rows: RgbaImage[][] = []
  for (const name of names) {
    const photo = await decode(page, await readFile(join(folder, name)), sizePx)
    rows.push(paintAll(photo))
    console.log(name)
  }
  await writeFile(sheetPath, await drawSheet(page, rows))
} finally {
  await browser.close()
}

function paintAll(photo: RgbaImage): RgbaImage[] {
  const faces = analyse(photo, nets)
  const faceMask = drawFaceMask(faces, photo.width, photo.height, 1)
  const base = { ...usual, ...(faces.length > 0 && { faceMask }) }
  const pictures = [photo, ...presets.map((name) => renderPreset(name, photo, base))]
  const first = faces[0]
  return option('crop') === 'faces' && first ? pictures.map((picture) => crop(picture, first.box)) : pictures
}

function crop(picture: RgbaImage, box: { x: number; y: number; width: number; height: number }): RgbaImage {
  const left = Math.max(0, Math.floor(box.x - box.width / 2))
  const top = Math.max(0, Math.floor(box.y - box.height / 2))
  const width = Math.min(picture.width - left, Math.ceil(2 * box.width))
  const result = createImage(width, Math.min(picture.height - top, Math.ceil(2 * box.height)))
  for (let y = 0; y < result.height; y++) {
    const from = 4 * ((top + y) * picture.width + left)
    result.data.set(picture.data.subarray(from, from + 4 * width), 4 * y * width)
  }
  return result
}

async function decode(page: Page, bytes: Buffer, maxPx: number): Promise<RgbaImage> {
  const { width, height, base64 } = await page.evaluate(
    async ({ source, longestPx }) => {
      const binary = Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([binary]))
      const scale = Math.min(1, longestPx / Math.max(bitmap.width, bitmap.height))
      const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
      const context = canvas.getContext('2d')
      if (!context) throw new Error('No canvas')
      context.imageSmoothingQuality = 'high'
      context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
      let text = ''
      for (let at = 0; at < data.length; at += 8192) text += String.fromCharCode(...data.subarray(at, at + 8192))
      return { width: canvas.width, height: canvas.height, base64: btoa(text) }
    },
    { source: bytes.toString('base64'), longestPx: maxPx },
  )
  const image = createImage(width, height)
  image.data.set(Buffer.from(base64, 'base64'))
  return image
}

async function drawSheet(page: Page, rows: readonly RgbaImage[][]): Promise<Buffer> {
  const heights = rows.map((row) => Math.max(...row.map(({ height }) => height)))
  const columnPx = Math.max(...rows.flat().map(({ width }) => width))
  const columns = 1 + presets.length
  await page.evaluate(
    ([width, height]) => {
      document.body.innerHTML = `<canvas width="${width}" height="${height}"></canvas>`
    },
    [columnPx * columns, heights.reduce((sum, height) => sum + height, 0)] as const,
  )
  let top = 0
  for (const [number, row] of rows.entries()) {
    for (const [column, { width, height, data }] of row.entries())
      await page.evaluate(
        ([source, x, y, w, h]) => {
          const context = document.querySelector('canvas')?.getContext('2d')
          const pixels = Uint8ClampedArray.from(atob(source), (letter) => letter.charCodeAt(0))
          context?.putImageData(new ImageData(pixels, w, h), x, y)
        },
        [Buffer.from(data).toString('base64'), column * columnPx, top, width, height] as const,
      )
    top += heights[number] ?? 0
  }
  const url = await page.evaluate(() => document.querySelector('canvas')?.toDataURL('image/jpeg', 0.9) ?? '')
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}
