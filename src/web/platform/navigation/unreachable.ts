/** Waits for a server that is away, instead of giving up the screen that is there. */
import { useSyncExternalStore } from 'react'
import { ChunkLoadError } from './chunks.ts'

const lookEveryMs = 2000
const waiting = new Set<symbol>()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a screen that somebody wants cannot come because the server does not answer. */
export function useIsUnreachable(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting.size > 0,
    () => false,
  )
}

/** A proxy before a server that is down answers, too: with a fault. */
async function doesServerAnswer(): Promise<boolean> {
  try {
    const { status } = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' })
    return status < 500
  } catch {
    return false
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Loads what a screen needs. While the server is away, and something is on screen meanwhile, it waits and tries again. A part that a server
 * which answers does not have is another matter: a newer release, for which the page must be loaded anew.
 */
export async function loadWhenReachable<T>(
  load: () => Promise<T>,
  {
    answers = doesServerAnswer,
    hasScreen = () => document.getElementById('main') !== null,
    everyMs = lookEveryMs,
  }: { answers?: () => Promise<boolean>; hasScreen?: () => boolean; everyMs?: number } = {},
): Promise<T> {
  const self = Symbol('load')
  try {
    for (;;) {
      try {
        return await load()
      } catch (error) {
        if (!(error instanceof ChunkLoadError) || !hasScreen() || (await answers())) throw error
      }
      waiting.add(self)
      tell()
      do await pause(everyMs)
      while (!(await answers()))
    }
  } finally {
    if (waiting.delete(self)) tell()
  }
}
