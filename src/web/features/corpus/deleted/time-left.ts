/** How long a deleted item can still be restored, rounded down: a promise of an hour must not be one of a minute. */
export function timeLeft(until: string, now: number): { readonly unit: 'hours' | 'minutes'; readonly count: number } {
  const minutes = Math.max(0, Math.floor((new Date(until).getTime() - now) / 60_000))
  return minutes >= 60 ? { unit: 'hours', count: Math.floor(minutes / 60) } : { unit: 'minutes', count: minutes }
}
