import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { compileKernel, kernelFile } from './compile-kernel.ts'

test('the kernel of style transfer that is committed is the one of its sources', { timeout: 30_000 }, async () => {
  const committed = await readFile(kernelFile)
  expect(committed.equals(await compileKernel())).toBe(true)
})
