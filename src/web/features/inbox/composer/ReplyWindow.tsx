import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { ReplyWindowNow, ShutReason } from '#contract/features/channels/reply-window.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useWorkspace } from '#web/platform/workspace.tsx'
import { usePlatformName } from '../filters/platforms.tsx'
import styles from './composer.module.css'

interface ReplyWindowProps {
  /** Null: whoever reads it fetches it, and nothing limits what is written. */
  window: ReplyWindowNow | null
  platform: string
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A page that stays open sees the time run out by itself; the inbox draws it anew twice a minute. */
function shutOf({ shut, until }: ReplyWindowNow): ShutReason | null {
  return shut === null && until !== null && new Date(until).getTime() <= Date.now() ? 'time' : shut
}

function useShortName(): (platform: string) => string {
  const { platforms } = usePhrases('inboxThread').composer.window
  const nameOf = usePlatformName()
  return (code) => (Object.hasOwn(platforms, code) ? platforms[code as keyof typeof platforms] : nameOf(code))
}

/** How many messages the platform still takes, and for how long: beside the button that sends. */
export function WindowLeft({ window, platform }: ReplyWindowProps) {
  const { window: phrases } = usePhrases('inboxThread').composer
  const format = useFormat()
  const nameOf = useShortName()
  const now = useNow()
  if (window === null || shutOf(window) !== null || window.left === null || window.count === null) return null
  const leftMs = window.until === null ? null : new Date(window.until).getTime() - now
  const time =
    leftMs === null
      ? ''
      : leftMs >= hourMs
        ? phrases.hours(format.number(Math.floor(leftMs / hourMs)))
        : leftMs >= minuteMs
          ? phrases.minutes(format.number(Math.floor(leftMs / minuteMs)))
          : phrases.lastMinute
  return (
    <span className={styles.window} role="status" data-few={window.left <= 1 || undefined}>
      {phrases.left(nameOf(platform), format.number(window.left), format.number(window.count), time)}
    </span>
  )
}

/** Why nothing can be sent now, and what becomes of what is written: said before, not afterwards. */
export function WindowShut({ window, platform }: ReplyWindowProps) {
  const { window: phrases } = usePhrases('inboxThread').composer
  const nameOf = useShortName()
  const { pathTo } = useWorkspace()
  const shut = window === null ? null : shutOf(window)
  if (shut === null) return null
  const { is, todo } = phrases.shut[shut]
  return (
    <div className={styles.held} role="status">
      <strong>{is(nameOf(platform))}</strong>
      <span>{todo}</span>
      {shut === 'not-working' && <Link to={pathTo('connect')}>{phrases.toConnections}</Link>}
    </div>
  )
}

/** It moves on by the minute, as what is left does. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
