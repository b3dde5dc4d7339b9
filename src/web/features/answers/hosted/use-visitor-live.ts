import { useEffect, useRef } from 'react'
import type { VisitorNamed } from '#contract/features/channels/widget.ts'
import { connectLive } from '#web/platform/live/live-connection.ts'
import { openVisitorSource } from './visitor-source.ts'

/** What a person says appears by itself. Where the stream is cut, the page looks every five seconds. Each round is a stream of its own. */
export function useVisitorLive(
  botId: string,
  { visitorToken, identity }: VisitorNamed,
  { isOn, onChange, round }: { isOn: boolean; onChange: () => void; round: number },
): void {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is a stream of its own
  useEffect(() => {
    if (!isOn) return
    const named = { visitorToken, ...(identity !== undefined && { identity }) }
    const change = () => latest.current()
    // What another tab of this browser asked: a bot's reply is told by no stream.
    const tabs = tabsOf(botId)
    if (tabs) tabs.onmessage = change
    const disconnect = connectLive(
      {
        open: (after) => openVisitorSource(botId, named, after),
        isHidden: () => document.visibilityState === 'hidden',
        onSeen(look) {
          document.addEventListener('visibilitychange', look)
          window.addEventListener('online', look)
          return () => {
            document.removeEventListener('visibilitychange', look)
            window.removeEventListener('online', look)
          }
        },
      },
      { onChanges: change, onAnything: change },
    )
    return () => {
      disconnect()
      tabs?.close()
    }
    // Who was deleted is another contact from then on, and the stream is of one.
  }, [botId, visitorToken, identity, isOn, round])
}

/** Undefined where the browser gives a frame none. */
function tabsOf(botId: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(`huida.visitor.${botId}`)
  } catch {
    return undefined
  }
}

export function tellOtherTabs(botId: string): void {
  const tabs = tabsOf(botId)
  tabs?.postMessage('changed')
  tabs?.close()
}
