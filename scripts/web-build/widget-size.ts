/** How large the script is that goes to other people's sites: `npx tsx scripts/web-build/widget-size.ts`. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { widgetBuild } from './widget.ts'

const rootFolder = fileURLToPath(new URL('../..', import.meta.url))

/** In bytes. */
export const maxWidgetGzip = 5 * 1024

export async function measureWidget(): Promise<{ text: string; raw: number; gzip: number; brotli: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'widget-size-'))
  try {
    await build(widgetBuild(rootFolder, folder))
    const bytes = await readFile(join(folder, 'embed.js'))
    const [gzip, brotli] = [gzipSync(bytes).length, brotliCompressSync(bytes).length]
    return { text: bytes.toString(), raw: bytes.length, gzip, brotli }
  } finally {
    await rm(folder, { recursive: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { raw, gzip, brotli } = await measureWidget()
  console.log('| embed.js | bytes |\n|---|---|')
  console.log(`| as it is | ${raw} |\n| gzip | ${gzip} of ${maxWidgetGzip} |\n| brotli | ${brotli} |`)
}
