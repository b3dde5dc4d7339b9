import { expect, it, vi } from 'vitest'
import { loadWhenReachable } from './unreachable.ts'

const shown = { hasScreen: () => true, everyMs: 1 }

it('waits for a server that is away, and loads once when it is back', async () => {
  const load = vi.fn().mockResolvedValue('screen')
  const answers = vi.fn().mockResolvedValue(true).mockResolvedValueOnce(false).mockResolvedValueOnce(false)
  await expect(loadWhenReachable(load, { ...shown, answers })).resolves.toBe('screen')
  expect([load.mock.calls.length, answers.mock.calls.length]).toEqual([1, 3])
})

it('hands on what fails while the server answers', async () => {
  const failure = new TypeError('Failed to fetch')
  const load = vi.fn().mockRejectedValue(failure)
  await expect(loadWhenReachable(load, { ...shown, answers: async () => true })).rejects.toBe(failure)
  expect(load).toHaveBeenCalledTimes(1)
})

it('asks nothing ahead before the first screen', async () => {
  const answers = vi.fn().mockResolvedValue(false)
  await expect(loadWhenReachable(async () => 'home', { answers, hasScreen: () => false })).resolves.toBe('home')
  expect(answers).not.toHaveBeenCalled()
})
