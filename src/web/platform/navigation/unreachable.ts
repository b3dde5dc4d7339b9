/** Waits for a server that is away, instead of giving up the screen that is there. */
import { useSyncExternalStore } from 'react'

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

let isStarted = false

/** From here on something is on screen that is worth keeping. */
export function noteStarted(): void {
  isStarted = true
}

/**
 * Loads what a screen needs, once the server answers: browsers remember a part that could not be fetched, and would not try it again. Before the
 * first screen nothing is asked ahead.
 */
export async function loadWhenReachable<T>(
  load: () => Promise<T>,
  {
    answers = doesServerAnswer,
    hasScreen = () => isStarted,
    everyMs = lookEveryMs,
  }: { answers?: () => Promise<boolean>; hasScreen?: () => boolean; everyMs?: number } = {},
): Promise<T> {
  if (!hasScreen() || (await answers())) return await load()
  const self = Symbol('load')
  waiting.add(self)
  tell()
  try {
    do await pause(everyMs)
    while (!(await answers()))
    return await load()
  } finally {
    waiting.delete(self)
    tell()
  }
}
