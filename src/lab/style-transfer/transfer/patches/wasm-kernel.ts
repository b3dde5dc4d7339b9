import type { PatchKernel } from './patch-kernel.ts'

const pageBytes = 65_536

interface KernelExports {
  readonly measure: PatchKernel['measure']
  readonly search: PatchKernel['search']
  readonly vote: PatchKernel['vote']
}

/** `bytes`: assembly/patch-match.wasm. Fails where there is no WASM or no SIMD (Safari before 16.4). */
export async function createWasmKernel(bytes: BufferSource): Promise<PatchKernel> {
  const memory = new WebAssembly.Memory({ initial: 1 })
  const { instance } = await WebAssembly.instantiate(bytes, {
    env: {
      memory,
      abort: () => {
        throw new Error('The style kernel stopped')
      },
    },
  })
  const { measure, search, vote } = instance.exports as unknown as KernelExports
  return {
    name: 'wasm-simd',
    reserve: (byteLength) => {
      const missing = byteLength - memory.buffer.byteLength
      if (missing > 0) memory.grow(Math.ceil(missing / pageBytes))
      return memory.buffer
    },
    measure,
    search,
    vote,
  }
}
