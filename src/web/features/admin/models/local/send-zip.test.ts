import { expect, it } from 'vitest'
import { zipNameOf } from './send-zip.ts'

it('makes a name of a folder from whatever a file is called', () => {
  expect(zipNameOf('bge-small_v1.5.zip')).toBe('bge-small_v1.5.zip')
  expect(zipNameOf('My model (1).ZIP')).toBe('My-model-1-.zip')
  expect(zipNameOf('../../.hidden.zip')).toBe('hidden.zip')
  expect(zipNameOf('模型.zip')).toBe('model.zip')
})
