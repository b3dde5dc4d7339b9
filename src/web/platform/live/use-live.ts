/** Keeps what a screen shows up to date: `useLive('imports')` reads an import again when the server says that it changed. */
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { urlOf } from '#contract/endpoint-url.ts'
import { type LiveChange, type LiveTopic, liveTopics, watchChanges } from '#contract/live.ts'
import { connectLive, type LiveEnvironment } from './live-connection.ts'

const inBrowser: LiveEnvironment = {
  open: (after) => new EventSource(urlOf(watchChanges, { query: after === undefined ? {} : { after } })),
  isHidden: () => document.visibilityState === 'hidden',
  onSeen(look) {
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
    }
  },
}

interface Hearer {
  readonly topics: readonly LiveTopic[]
  /** Something of the topic changed; without a bot, anything of it may have. */
  readonly hear: (topic: LiveTopic, botId?: string) => void
}

const hearers = new Set<Hearer>()
let disconnect: (() => void) | undefined
let leaving: ReturnType<typeof setTimeout> | undefined
/** The next screen most often listens as well. */
const stayForMs = 5000

function hear(changes: readonly LiveChange[]): void {
  for (const hearer of hearers)
    for (const { topic, botId } of changes) if (hearer.topics.includes(topic)) hearer.hear(topic, botId)
}

function hearAnything(): void {
  for (const hearer of hearers) for (const topic of hearer.topics) hearer.hear(topic)
}

/** Topics that are being read again, and whether once more after that: however often something changes, reading comes to its end. */
const reading = new Map<string, { isDue: boolean }>()

export async function readAgain(queryClient: QueryClient, topic: LiveTopic, botId?: string): Promise<void> {
  const key = `${topic} ${botId}`
  const running = reading.get(key)
  if (running !== undefined) {
    running.isDue = true
    return
  }
  const run = { isDue: true }
  reading.set(key, run)
  const predicate = (query: Query) => isAbout(query, topic, botId)
  while (run.isDue) {
    // What is read for the first time is not begun anew, and may have been read before the change: it is read once more.
    const isLoading = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching'
    run.isDue = queryClient.getQueryCache().findAll({ predicate }).some(isLoading)
    await queryClient.invalidateQueries({ predicate })
  }
  reading.delete(key)
}

/** Whether a reply may be different after a change of that topic; of another bot it is not. */
function isAbout({ queryKey }: Query, topic: LiveTopic, botId: string | undefined): boolean {
  const [endpoint, args] = queryKey
  const endpoints: readonly string[] = liveTopics[topic].endpoints
  const { params } = (args ?? {}) as { params?: { botId?: string } }
  const isOfBot = botId === undefined || params?.botId === undefined || params.botId === botId
  return typeof endpoint === 'string' && endpoints.includes(endpoint) && isOfBot
}

/** What was read before anybody listened may have changed since; what is being read has not. */
function readOldAgain(queryClient: QueryClient, topic: LiveTopic): void {
  void queryClient.invalidateQueries({
    predicate: (query) => query.state.data !== undefined && isAbout(query, topic, undefined),
  })
}

/** One stream for all screens of the page, open while any of them listens. */
export function useLive(...topics: readonly LiveTopic[]): void {
  const queryClient = useQueryClient()
  const names = topics.join(' ')
  useEffect(() => {
    const wanted = names.split(' ') as LiveTopic[]
    const isHeard = (topic: LiveTopic) => [...hearers].some(({ topics: heard }) => heard.includes(topic))
    for (const topic of wanted) if (!isHeard(topic)) readOldAgain(queryClient, topic)
    return listen({ topics: wanted, hear: (topic, botId) => void readAgain(queryClient, topic, botId) })
  }, [names, queryClient])
}

/** For a screen that takes changes in by itself, where reading everything again would disturb who works there. */
export function useLiveChanges(topic: LiveTopic, botId: string, onChange: () => void): void {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(
    () =>
      listen({
        topics: [topic],
        hear: (_topic, changed) => {
          if (changed === undefined || changed === botId) latest.current()
        },
      }),
    [topic, botId],
  )
}

/** Returns how to stop. */
function listen(hearer: Hearer): () => void {
  hearers.add(hearer)
  clearTimeout(leaving)
  disconnect ??= connectLive(inBrowser, { onChanges: hear, onAnything: hearAnything })
  return () => {
    hearers.delete(hearer)
    if (hearers.size === 0) leaving = setTimeout(endLive, stayForMs)
  }
}

/** Ends the stream at once: it belongs to a session that is over, and hears nothing of the next one. */
export function endLive(): void {
  clearTimeout(leaving)
  disconnect?.()
  disconnect = undefined
}
