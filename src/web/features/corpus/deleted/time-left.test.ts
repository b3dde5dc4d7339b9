import { describe, expect, it } from 'vitest'
import { timeLeft } from './time-left.ts'

describe('timeLeft', () => {
  const until = '2026-11-22T12:00:00.000Z'
  const at = (time: string) => timeLeft(until, new Date(`2026-11-${time}Z`).getTime())

  it('never promises more than there is', () => {
    expect(at('21T12:00:00')).toEqual({ unit: 'hours', count: 24 })
    expect(at('22T06:59:59')).toEqual({ unit: 'hours', count: 5 })
    expect(at('22T11:00:01')).toEqual({ unit: 'minutes', count: 59 })
  })

  it('is nothing when it is over', () => {
    expect(at('22T12:00:30')).toEqual({ unit: 'minutes', count: 0 })
  })
})
