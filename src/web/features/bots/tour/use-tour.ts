import { useCallback, useEffect, useState } from 'react'
import { readStored, writeStored } from '#web/platform/local-storage.ts'

export const sceneMs = 12_000
const key = 'huida.tour'

/** Plays scenes one after another, each for twelve seconds: five of them take a minute. It only plays when it is asked to. */
export function useTour(sceneCount: number, isAsked: boolean) {
  // Whoever has seen it, or has had enough of it, finds only the way back to it.
  const [isOpen, setOpen] = useState(() => isAsked || readStored(key) === null)
  const [scene, setScene] = useState(0)
  const [isPlaying, setPlaying] = useState(isAsked)

  const close = useCallback(() => {
    writeStored(key, 'seen')
    setOpen(false)
    setPlaying(false)
    setScene(0)
  }, [])

  const goTo = useCallback(
    (next: number) => {
      if (next >= sceneCount) close()
      else setScene(Math.max(0, next))
    },
    [sceneCount, close],
  )

  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => goTo(scene + 1), sceneMs)
    return () => clearTimeout(timer)
  }, [isPlaying, scene, goTo])

  return {
    isOpen,
    scene,
    isPlaying,
    close,
    goTo,
    setPlaying,
    replay: () => {
      setScene(0)
      setOpen(true)
      setPlaying(true)
    },
  }
}
