/** Builds the lab's service worker into `lab-offline.js`. It stands at the root, as no script may serve pages above its own folder. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

export function buildLabOffline(rootFolder: string): Plugin {
  let webFolder = ''
  return {
    name: 'build-lab-offline',
    apply: 'build',
    configResolved(config) {
      webFolder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      async handler() {
        // It names the hashed scripts, so it changes with anything that is built.
        const page = await readFile(join(webFolder, 'index.html'))
        const version = createHash('sha256').update(page).digest('hex').slice(0, 12)
        await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          define: { buildVersion: JSON.stringify(version) },
          build: {
            outDir: webFolder,
            emptyOutDir: false,
            target: 'es2022',
            lib: {
              entry: join(rootFolder, 'src/lab/offline/offline.sw.ts'),
              formats: ['iife'],
              name: 'labOffline',
              fileName: () => 'lab-offline.js',
            },
          },
        })
      },
    },
  }
}
