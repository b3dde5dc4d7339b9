import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { main } from 'assemblyscript/asc'

const folder = join(import.meta.dirname, '../../src/lab/style-transfer/assembly')

/** Compiled, the kernel of style transfer; it is committed, so that a build needs no compiler. */
export const kernelFile = join(folder, 'patch-match.wasm')

/**
 * The sources end in `.as`: AssemblyScript looks like TypeScript, and tsc, Biome and oxlint would read it as that. Its compiler
 * insists on `.ts`, so it is told that they are.
 */
export async function compileKernel(): Promise<Uint8Array> {
  let compiled: Uint8Array | undefined
  let notes = ''
  const { error } = await main(
    'patch-match.ts --outFile patch-match.wasm -O3 --noAssert --enable simd --runtime stub --importMemory'.split(' '),
    {
      readFile: (name) => readFile(join(folder, name.replace(/[.]ts$/, '.as')), 'utf8').catch(() => null),
      writeFile: (_name, contents) => {
        if (typeof contents !== 'string') compiled = contents
      },
      listFiles: () => [],
      stderr: {
        write: (text) => {
          notes += text
        },
      },
    },
  )
  if (error !== null || compiled === undefined) throw new Error(`${error?.message ?? 'Nothing was written'}\n${notes}`)
  return compiled
}
