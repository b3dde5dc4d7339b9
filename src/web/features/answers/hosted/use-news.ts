import { useEffect, useRef, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getPublicConversation } from '#contract/features/answers.ts'
import { markSeen, type VisitorNamed } from '#contract/features/channels/widget.ts'
import { callApi } from '#web/platform/requests/api-client.ts'
import type { HostedExchange } from './hosted-exchange.ts'
import type { Site } from './use-site.ts'
import { tellOtherTabs } from './use-visitor-live.ts'

interface News {
  readonly site: Site
  readonly stored: ReplyOf<typeof getPublicConversation> | undefined
  readonly exchanges: readonly HostedExchange[]
}

/** Tells the site what was said, and the server what was seen. */
export function useNews(botId: string, named: VisitorNamed, { site, stored, exchanges }: News): void {
  const isSeen = usePageIsSeen() && site.isShown
  const ofPerson = (stored?.messages ?? []).filter(({ by }) => by === 'person').map(({ id }) => id)
  const last = ofPerson.at(-1)
  const seen = useRef<string>(undefined)

  /** A new message, or a look at it, is what counts. */
  const told = useRef('')
  useEffect(() => {
    if (stored === undefined) return
    const now = [last, isSeen, stored.unreadKey, stored.state].join(' ')
    if (now === told.current) return
    told.current = now
    const isNew = last !== undefined && last !== seen.current
    if (isSeen && isNew) {
      seen.current = last
      // It is counted again with the next message.
      callApi(markSeen, { params: { botId }, body: named }).catch(() => undefined)
    }
    const count = isSeen ? 0 : ofPerson.length - 1 - (seen.current === undefined ? -1 : ofPerson.indexOf(seen.current))
    const isLive = stored.state === 'waiting' || stored.state === 'person'
    site.say({ huida: 'unread', count, key: stored.unreadKey, isLive })
  })

  /** What was there from the start is no news. */
  const known = useRef<Set<string>>(undefined)
  useEffect(() => {
    if (stored === undefined) return
    const said = exchanges.filter(({ answer, by }) => typeof answer === 'string' && by !== 'system')
    const keys = said.map(({ messageId, id, by = 'bot' }) => ({
      key: messageId ?? id,
      by: by === 'person' ? by : ('bot' as const),
    }))
    const before = known.current
    known.current = new Set(keys.map(({ key }) => key))
    if (before === undefined) return
    const fresh = keys.filter(({ key }) => !before.has(key))
    for (const { by } of fresh) site.say({ huida: 'message', by })
    if (exchanges.some(({ messageId }) => messageId !== undefined && fresh.some(({ key }) => key === messageId)))
      tellOtherTabs(botId)
  })
}

function usePageIsSeen(): boolean {
  const [isSeen, setSeen] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setSeen(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isSeen
}
