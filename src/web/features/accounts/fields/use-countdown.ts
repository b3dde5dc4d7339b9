import { useCallback, useEffect, useState } from 'react'

function secondsUntil(endMs: number): number {
  return Math.max(0, Math.ceil((endMs - Date.now()) / 1000))
}

/** Seconds left, by the clock and not by ticks: a tab in the background ticks late. */
export function useCountdown(initialSeconds: number): [secondsLeft: number, start: (seconds: number) => void] {
  const [endMs, setEndMs] = useState(() => Date.now() + initialSeconds * 1000)
  const [secondsLeft, setSecondsLeft] = useState(initialSeconds)

  useEffect(() => {
    setSecondsLeft(secondsUntil(endMs))
    const timer = setInterval(() => {
      const left = secondsUntil(endMs)
      setSecondsLeft(left)
      if (left === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [endMs])

  const start = useCallback((seconds: number) => setEndMs(Date.now() + seconds * 1000), [])
  return [secondsLeft, start]
}
