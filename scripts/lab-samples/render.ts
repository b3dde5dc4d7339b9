// Renders the pictures that the style demo offers for trying: our own scenes, so no one's rights are touched.
//   npx tsx scripts/lab-samples/render.ts [NAME...] [--draft]     (drafts: one ray a pixel, as PNG into the temporary folder)
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { drawShader } from './draw-shader.ts'
import { scenes } from './scenes.ts'

const isDraft = process.argv.includes('--draft')
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const folder = isDraft ? join(tmpdir(), 'lab-samples') : 'src/lab/style-transfer/samples'

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-gpu-watchdog'],
})
try {
  for (const scene of scenes.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const page = await browser.newPage()
    const began = performance.now()
    const bytes = await drawShader(
      page,
      isDraft ? { ...scene, samplesASide: 1 } : scene,
      isDraft ? 'image/png' : 'image/webp',
    )
    const path = join(folder, scene.kind, `${scene.name}.${isDraft ? 'png' : 'webp'}`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
    console.log(`${path}: ${(bytes.length / 1024).toFixed(0)} KB, ${((performance.now() - began) / 1000).toFixed(1)} s`)
    await page.close()
  }
} finally {
  await browser.close()
}
