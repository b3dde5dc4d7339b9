import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type PluginOption } from 'vite'
import { precompress } from './scripts/web-build/precompress.ts'
import { prerenderPages } from './scripts/web-build/prerender-home.ts'
import { sampleExcerpt } from './scripts/web-build/sample-excerpt.ts'
import { buildWidget } from './scripts/web-build/widget.ts'

const rootFolder = fileURLToPath(new URL('.', import.meta.url))

/** What the build for the browser and the one for prerendering both need. */
const sharedPlugins = (): PluginOption[] => [react(), sampleExcerpt(rootFolder)]

/** The web application. `vite build` makes everything that the server sends into `dist/web`. */
export default defineConfig({
  root: 'src/web',
  plugins: [...sharedPlugins(), prerenderPages(rootFolder, sharedPlugins), buildWidget(rootFolder), precompress()],
  build: { outDir: '../../dist/web', emptyOutDir: true, manifest: true, target: 'es2022' },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/factory', '/healthz', '/readyz', '/openapi.json'].map((path) => [path, 'http://127.0.0.1:3000']),
    ),
  },
})
