import { chown, lstat, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../platform/start-error.ts'
import type { OsUser } from './binaries.ts'

const prefix = 'huida-db-'
/** A socket's whole path may have 103 bytes on macOS, 107 on Linux; our folder and PostgreSQL's file name take 35. */
const placeMaxBytes = 60

/** Makes a short private folder for the server's socket. */
export async function makeSocketFolder(user: OsUser | undefined): Promise<string> {
  for (const place of [tmpdir(), '/tmp', '/var/tmp', '/dev/shm']) {
    if (Buffer.byteLength(place) > placeMaxBytes || (user !== undefined && !(await isOpenToAll(place)))) continue
    const folder = await mkdtemp(join(place, prefix)).catch(() => undefined)
    if (folder === undefined) continue
    if (user !== undefined) await chown(folder, user.uid, user.gid)
    return folder
  }
  throw new StartError(
    '没有可用的临时文件夹。请把 TMPDIR 设为一个可写、路径较短的文件夹。',
    'There is no usable folder for temporary files. Set TMPDIR to a writable one with a short path.',
  )
}

/** Empties the folder of a server that died; it fails rather than take one that somebody else made meanwhile. */
export async function remakeSocketFolder(folder: string, user: OsUser | undefined): Promise<void> {
  await removeSocketFolder(folder)
  await mkdir(folder, { mode: 0o700 })
  if (user !== undefined) await chown(folder, user.uid, user.gid)
}

/** Removes a folder that was made here, and nothing else. */
export async function removeSocketFolder(folder: string): Promise<void> {
  if (!basename(folder).startsWith(prefix)) return
  if ((await lstat(folder).catch(() => undefined))?.isDirectory()) await rm(folder, { recursive: true, force: true })
}

async function isOpenToAll(folder: string): Promise<boolean> {
  const path = await realpath(folder).catch(() => undefined)
  if (path === undefined) return false
  const found = await lstat(path)
  return (found.mode & 0o001) !== 0 && (path === dirname(path) || (await isOpenToAll(dirname(path))))
}
