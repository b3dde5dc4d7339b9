import { useState } from 'react'
import { dayIn, defaultTimeZone } from '#contract/time-zones.ts'
import { useSession } from '#web/platform/session.tsx'

/** The account's day, as it was when the screen opened. */
export function useToday(): string {
  const { account } = useSession()
  const [now] = useState(() => new Date())
  return dayIn(account?.timeZone ?? defaultTimeZone, now)
}
