/** How much room there is for data, and how much it takes. */
import { lstat, readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Overview } from '#contract/features/admin/overview.ts'

type Disk = NonNullable<Overview['storage']['disk']>

/** Of the disk that the folder is on: what the folder takes, and what is left for this process. */
export async function readDisk(folder: string): Promise<Disk> {
  const [{ bsize, blocks, bavail }, folderBytes] = await Promise.all([statfs(folder), sizeOf(folder)])
  return { folderBytes, freeBytes: bsize * bavail, totalBytes: bsize * blocks }
}

/** A database works meanwhile: what is gone before it is looked at takes nothing. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  let bytes = 0
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) bytes += await sizeOf(path)
    else bytes += await lstat(path).then(takenBy, () => 0)
  }
  return bytes
}

/** Files with holes take less than they are long; some file systems do not tell. */
function takenBy({ size, blocks }: { size: number; blocks: number }): number {
  return blocks > 0 ? Math.min(size, blocks * 512) : size
}
