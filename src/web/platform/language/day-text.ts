import { useCallback } from 'react'
import { useFormat } from './format.ts'

/** Writes a day such as `2026-12-03`, which belongs to no zone, in the language of the page. */
export function useDayText(): (day: string) => string {
  const format = useFormat()
  return useCallback((day: string) => format.date(`${day}T12:00:00`), [format])
}
