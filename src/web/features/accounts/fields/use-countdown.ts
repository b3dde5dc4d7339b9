import { useCallback, useEffect, useState } from 'react'

/** Seconds left, by the clock and not by ticks: a tab in the background ticks late. */
export function useCountdown(initialSeconds: number): [secondsLeft: number, start: (seconds: number) => void] {
  const [nowMs, setNowMs] = useState(Date.now)
  const [endMs, setEndMs] = useState(() => nowMs + initialSeconds * 1000)

  useEffect(() => {
    const timer = setInterval(() => {
      setNowMs(Date.now())
      if (Date.now() >= endMs) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [endMs])

  const start = useCallback((seconds: number) => {
    setNowMs(Date.now())
    setEndMs(Date.now() + seconds * 1000)
  }, [])
  return [Math.max(0, Math.ceil((endMs - nowMs) / 1000)), start]
}
