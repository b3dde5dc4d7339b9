// Writes the small previews of the style demo's samples: the screen shows fourteen, and loads a picture only when it is used.
//   npx tsx scripts/lab-samples/shrink.ts
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const folder = 'src/lab/style-transfer/samples'
/** Twice the size of a tile, for dense displays. */
const previewPx = 224

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  const page = await browser.newPage()
  for (const kind of ['contents', 'styles']) {
    const target = join(folder, `${kind}-small`)
    await mkdir(target, { recursive: true })
    for (const name of await readdir(join(folder, kind))) {
      const source = (await readFile(join(folder, kind, name))).toString('base64')
      const url = await page.evaluate(
        async ([base64, sidePx]) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
          const bitmap = await createImageBitmap(new Blob([bytes]))
          const scale = sidePx / Math.min(bitmap.width, bitmap.height)
          const canvas = document.createElement('canvas')
          canvas.width = Math.round(bitmap.width * scale)
          canvas.height = Math.round(bitmap.height * scale)
          const context = canvas.getContext('2d')
          if (!context) throw new Error('No canvas')
          context.imageSmoothingQuality = 'high'
          context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
          return canvas.toDataURL('image/webp', 0.78)
        },
        [source, previewPx] as const,
      )
      await writeFile(join(target, name), Buffer.from(url.split(',')[1] ?? '', 'base64'))
    }
  }
} finally {
  await browser.close()
}
