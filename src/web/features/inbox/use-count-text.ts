import { useFormat } from '#web/platform/language/format.ts'

/** A number that is counted no further than the contract says: “10,000+”. */
export function useCountText(): (counted: { readonly count: number; readonly isMore: boolean }) => string {
  const format = useFormat()
  return ({ count, isMore }) => `${format.number(count)}${isMore ? '+' : ''}`
}
