import { useCallback } from 'react'
import { useFormat } from '#web/platform/language/format.ts'

const gigabyte = 1024 ** 3

/** Sizes of disks: the product's other sizes end at megabytes. */
export function useSizeText(): (bytes: number) => string {
  const format = useFormat()
  return useCallback(
    (bytes: number) =>
      bytes < gigabyte ? format.bytes(bytes) : `${format.number(Math.round((bytes / gigabyte) * 10) / 10)} GB`,
    [format],
  )
}
