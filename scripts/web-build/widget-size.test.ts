import { expect, test } from 'vitest'
import { maxWidgetGzip, measureWidget } from './widget-size.ts'

test('the script on other people’s sites stays small, and is one file without imports but for what it asks of its server', async () => {
  const { gzip, text } = await measureWidget()
  expect(gzip).toBeLessThanOrEqual(maxWidgetGzip)
  expect(text).not.toMatch(/^\s*(?:import|export)\b/m)
  expect(text.match(/\bimport\(/g)).toHaveLength(2)
})
