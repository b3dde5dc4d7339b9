/** What the hosted page in a frame and the script on the site around it say to each other. */
import { useEffect, useRef, useState } from 'react'
import type { FromFrame, ToFrame } from '#contract/features/embed.ts'
import { useLanguage } from '#web/platform/language/language.tsx'
import { newVisitorToken, readVisitorToken, storedVisitorToken } from './visitor-token.ts'

/** A site that shows the page in a frame of its own making says nothing. */
const siteWithinMs = 700

export interface Site {
  /** Names the visitor; undefined until it is known who keeps it. */
  readonly token: string | undefined
  /** What the site says of the visitor. */
  readonly identity: string | undefined
  /** Whether the frame is in sight. */
  readonly isShown: boolean
  /** A question that the site asks in the visitor's place, each once. */
  readonly question: { readonly text: string; readonly number: number } | undefined
  readonly say: (message: FromFrame) => void
  readonly renewToken: () => void
}

export function useSite(botId: string, isEmbedded: boolean): Site {
  const { switchLocale } = useLanguage()
  const isFramed = isEmbedded && window.parent !== window
  const [token, setToken] = useState(() => (isFramed ? undefined : readVisitorToken(botId)))
  const [identity, setIdentity] = useState<string>()
  const [isShown, setShown] = useState(true)
  const [question, setQuestion] = useState<Site['question']>()
  /** Known by its first word; until then it may be any site. */
  const origin = useRef<string>(undefined)

  const say = (message: FromFrame) => {
    if (origin.current !== undefined) window.parent.postMessage(message, origin.current)
  }

  useEffect(() => {
    if (!isFramed) return
    let count = 0
    const ask = (text: string) => {
      count += 1
      setQuestion({ text, number: count })
    }
    function hear({ source, origin: from, data }: MessageEvent) {
      if (source !== window.parent) return
      const message = data as ToFrame | null
      if (message?.huida === 'start') {
        origin.current = from
        const older = message.isNew ? storedVisitorToken(botId) : undefined
        setToken(older ?? message.token)
        if (older === undefined) window.parent.postMessage({ huida: 'token', token: message.token }, from)
        setIdentity(message.identity)
        void switchLocale(message.language, false)
        if (message.ask) ask(message.ask)
      } else if (message?.huida === 'shown') setShown(message.isShown)
      else if (message?.huida === 'identity') setIdentity(message.identity)
      else if (message?.huida === 'language') void switchLocale(message.language, false)
      else if (message?.huida === 'ask') ask(message.text)
    }
    window.addEventListener('message', hear)
    window.parent.postMessage({ huida: 'hello' } satisfies FromFrame, '*')
    const alone = setTimeout(() => setToken((known) => known ?? readVisitorToken(botId)), siteWithinMs)
    return () => {
      clearTimeout(alone)
      window.removeEventListener('message', hear)
    }
  }, [botId, isFramed, switchLocale])

  return {
    token,
    identity,
    isShown,
    question,
    say,
    renewToken() {
      const next = newVisitorToken(botId, origin.current === undefined)
      setToken(next)
      say({ huida: 'token', token: next })
    },
  }
}
