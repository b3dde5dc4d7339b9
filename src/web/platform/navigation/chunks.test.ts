import { describe, expect, it, vi } from 'vitest'
import { ChunkLoadError, loadChunk } from './chunks.ts'

describe('loading a part of the application', () => {
  it('tries once more when the first try fails', async () => {
    const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce('screen')
    await expect(loadChunk(load)).resolves.toBe('screen')
  })

  it('gives up after the second failure with an error that the screen can name', async () => {
    const load = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(loadChunk(load)).rejects.toBeInstanceOf(ChunkLoadError)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('does not wait without end', async () => {
    const load = vi.fn(() => new Promise<never>(() => {}))
    await expect(loadChunk(load, 5)).rejects.toBeInstanceOf(ChunkLoadError)
    expect(load).toHaveBeenCalledTimes(2)
  })
})
