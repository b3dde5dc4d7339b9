import { expect, it, vi } from 'vitest'
import { ChunkLoadError } from './chunks.ts'
import { loadWhenReachable } from './unreachable.ts'

const failure = new ChunkLoadError(new TypeError('Failed to fetch'))
const shown = { hasScreen: () => true, everyMs: 1 }

it('waits for a server that is away, and goes on when it is back', async () => {
  const load = vi.fn().mockRejectedValueOnce(failure).mockResolvedValueOnce('screen')
  const answers = vi.fn().mockResolvedValue(true).mockResolvedValueOnce(false).mockResolvedValueOnce(false)
  await expect(loadWhenReachable(load, { ...shown, answers })).resolves.toBe('screen')
  expect(load).toHaveBeenCalledTimes(2)
  expect(answers).toHaveBeenCalledTimes(3)
})

it('gives up on a part that a server which answers does not have', async () => {
  const load = vi.fn().mockRejectedValue(failure)
  await expect(loadWhenReachable(load, { ...shown, answers: async () => true })).rejects.toBe(failure)
  expect(load).toHaveBeenCalledTimes(1)
})

it('does not wait before an empty page, nor for what is broken', async () => {
  const away = async () => false
  const broken = new TypeError('x is undefined')
  await expect(
    loadWhenReachable(() => Promise.reject(failure), { ...shown, answers: away, hasScreen: () => false }),
  ).rejects.toBe(failure)
  await expect(loadWhenReachable(() => Promise.reject(broken), { ...shown, answers: away })).rejects.toBe(broken)
})
