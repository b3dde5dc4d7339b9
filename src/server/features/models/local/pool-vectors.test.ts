import { expect, test } from 'vitest'
import { cutTokens, poolingOf, poolTokens, toUnitLength } from './pool-vectors.ts'

const hidden = Float32Array.of(1, 2, 3, 4, 100, 100)

test('the mean of the tokens leaves out what the mask does', () => {
  expect([...poolTokens(hidden, [1, 1, 0], 2, 'mean')]).toEqual([2, 3])
  expect([...poolTokens(hidden, [0, 0, 0], 2, 'mean')]).toEqual([0, 0])
})

test('a model that says so is pooled by its first token', () => {
  expect(poolingOf({ pooling_mode_cls_token: true, pooling_mode_mean_tokens: false })).toBe('first')
  expect(poolingOf({ pooling_mode_mean_tokens: true })).toBe('mean')
  expect(poolingOf(undefined)).toBe('mean')
  expect([...poolTokens(hidden, [1, 1, 1], 2, 'first')]).toEqual([1, 2])
})

test('vectors have the length 1, and one that cannot have it is none', () => {
  expect([...(toUnitLength(Float32Array.of(3, 4)) ?? [])].map((value) => value.toFixed(2))).toEqual(['0.60', '0.80'])
  expect(toUnitLength(Float32Array.of(0, 0))).toBeUndefined()
  expect(toUnitLength(Float32Array.of(Number.NaN, 1))).toBeUndefined()
})

test('a long text keeps its beginning and the token that ends it', () => {
  expect(cutTokens([101, 1, 2, 3, 4, 102], 4)).toEqual([101, 1, 2, 102])
  expect(cutTokens([101, 1, 102], 4)).toEqual([101, 1, 102])
})
