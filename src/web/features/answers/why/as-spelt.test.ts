import { expect, it } from 'vitest'
import { asSpelt } from './as-spelt.ts'

it('writes words as the text does', () => {
  expect(asSpelt('iphone 16', 'How much is the iPhone 16 case?')).toBe('iPhone 16')
  expect(asSpelt('取消', '别取消我的订单')).toBe('取消')
})

it('leaves words that the text writes otherwise', () => {
  expect(asSpelt('iphone 16', 'iPhone16 case')).toBe('iphone 16')
  expect(asSpelt('ios', 'İOS or iOS')).toBe('ios')
})
