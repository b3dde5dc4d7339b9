/** The product's limit for loading a part of the application. */
export const chunkTimeoutMs = 120_000

/** A part of the application that did not arrive: a slow network, or a newer release that no longer has it. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('A part of the application could not be loaded', { cause })
    this.name = 'ChunkLoadError'
  }
}

async function withTimeout<T>(load: () => Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([load(), timedOut])
  } finally {
    clearTimeout(timer)
  }
}

/** Loads with one retry; then it is for the person to reload. */
export async function loadChunk<T>(load: () => Promise<T>, timeoutMs = chunkTimeoutMs): Promise<T> {
  try {
    return await withTimeout(load, timeoutMs)
  } catch {
    try {
      return await withTimeout(load, timeoutMs)
    } catch (error) {
      throw new ChunkLoadError(error)
    }
  }
}
