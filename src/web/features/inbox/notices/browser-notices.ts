/** Notifications of the browser when a customer waits for a person: off until somebody turns them on, for this browser alone. */
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#web/platform/local-storage.ts'

const key = 'huida.inbox-notices'

/** `missing`: the browser has none, or not on a page without https. `denied`: the browser was told to refuse them. */
export type NoticeState = 'missing' | 'denied' | 'off' | 'on'

export function noticeState(): NoticeState {
  if (typeof Notification === 'undefined' || !window.isSecureContext) return 'missing'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && readStored(key) === 'on' ? 'on' : 'off'
}

const listeners = new Set<() => void>()

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Every place that shows it changes at once. */
function change(isOn: boolean): void {
  writeStored(key, isOn ? 'on' : null)
  for (const listener of listeners) listener()
}

export function useBrowserNotices() {
  const state = useSyncExternalStore(listen, noticeState)
  return {
    state,
    turnOn: useCallback(async () => {
      // The browser asks only now that somebody has pressed a button.
      const permission = await Notification.requestPermission()
      change(permission === 'granted')
    }, []),
    turnOff: useCallback(() => change(false), []),
  }
}

interface WantedNotice {
  readonly title: string
  readonly text: string
  readonly onClick: () => void
}

/** Shows one when more people wait than before. Nothing is said of those who waited when the page was opened. */
export function useWantedNotice(waiting: number | undefined, notice: WantedNotice): void {
  const before = useRef(waiting)
  const latest = useRef(notice)
  useEffect(() => {
    latest.current = notice
  })
  useEffect(() => {
    const had = before.current
    before.current = waiting
    if (waiting === undefined || had === undefined || waiting <= had) return
    if (noticeState() !== 'on') return
    const { title, text } = latest.current
    try {
      // One at a time: a later one takes its place.
      const shown = new Notification(title, { body: text, tag: 'huida-person-wanted' })
      shown.onclick = () => {
        window.focus()
        shown.close()
        latest.current.onClick()
      }
    } catch {
      // Phones show none without a service worker; the mail and the list are left.
    }
  }, [waiting])
}
