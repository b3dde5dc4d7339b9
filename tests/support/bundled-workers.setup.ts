/**
 * Before any test that starts threads: bundles the server's workers, in about a second. From source each thread would
 * compile the engine for itself, which takes longer than what most tests ask of it.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')

export default async function bundleWorkers() {
  // Within the project, as the bundle looks for its packages from its own folder upwards.
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'test-workers-'))
  function remove() {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  // vitest leaves an interrupted run at once, without its teardown.
  process.once('exit', remove)
  try {
    await build({
      root,
      configFile: join(root, 'vite.server.config.ts'),
      logLevel: 'error',
      build: { outDir: folder, sourcemap: 'inline' },
    })
  } catch (error) {
    remove()
    throw error
  }
  // Each process that runs tests inherits it.
  process.env.WORKERS_FOLDER = pathToFileURL(join(folder, 'workers/')).href
  return () => {
    process.off('exit', remove)
    delete process.env.WORKERS_FOLDER
    remove()
  }
}
