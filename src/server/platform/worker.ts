import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { isRunningFromSource, serverFolderUrl } from './server-folder.ts'

/**
 * Starts `<name>.worker.ts`, which may stand anywhere below `src/server`, in a thread of its own.
 * From the bundle it is `dist/server/workers/<name>.js`; from source it runs through tsx. Tests run from source and
 * name a folder of bundled workers, which start in a fifth of the time.
 */
export function startWorker(name: string, options: Omit<WorkerOptions, 'eval'> = {}): Worker {
  const bundled = isRunningFromSource ? process.env.WORKERS_FOLDER : new URL('workers/', serverFolderUrl)
  if (bundled !== undefined) return new Worker(new URL(`${name}.js`, bundled), options)
  const loaderUrl = import.meta.resolve('tsx/esm/api')
  return new Worker(findWorkerSource(name), {
    ...options,
    // A thread does not take over its parent's loader, and `--import tsx` only serves the main thread (Node 20):
    // the loader is registered inside, by its full address, as a bare name would be looked up from the current folder.
    execArgv: [
      ...(options.execArgv ?? []),
      '--import',
      `data:text/javascript,${encodeURIComponent(`import { register } from ${JSON.stringify(loaderUrl)}; register()`)}`,
    ],
  })
}

function findWorkerSource(name: string): URL {
  const folder = fileURLToPath(serverFolderUrl)
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      path === `${name}.worker.ts` || path.endsWith(`/${name}.worker.ts`) || path.endsWith(`\\${name}.worker.ts`),
  )
  const [path] = paths
  if (path === undefined) throw new Error(`No ${name}.worker.ts below ${folder}`)
  // The bundle keeps all workers in one folder, so two of one name would overwrite each other there.
  if (paths.length > 1) throw new Error(`Several workers are called ${name}: ${paths.join(', ')}`)
  return pathToFileURL(join(folder, path))
}
