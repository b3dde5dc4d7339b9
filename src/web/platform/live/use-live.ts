/** Keeps what a screen shows up to date: `useLive('imports')` reads an import again when the server says that it changed. */
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
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
  readonly queryClient: QueryClient
}

const hearers = new Set<Hearer>()
let disconnect: (() => void) | undefined
let leaving: ReturnType<typeof setTimeout> | undefined
/** The next screen most often listens as well. */
const stayForMs = 5000

function hear(changes: readonly LiveChange[]): void {
  for (const { topics, queryClient } of hearers)
    for (const change of changes)
      if (topics.includes(change.topic)) void readAgain(queryClient, change.topic, change.botId)
}

function hearAnything(): void {
  for (const { topics, queryClient } of hearers) for (const topic of topics) void readAgain(queryClient, topic)
}

/** Topics that are being read again, and whether once more after that: however often something changes, reading comes to its end. */
const reading = new Map<string, { isDue: boolean }>()

async function readAgain(queryClient: QueryClient, topic: LiveTopic, botId?: string): Promise<void> {
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
    const hearer: Hearer = { topics: names.split(' ') as LiveTopic[], queryClient }
    const isHeard = (topic: LiveTopic) => [...hearers].some(({ topics: heard }) => heard.includes(topic))
    for (const topic of hearer.topics) if (!isHeard(topic)) readOldAgain(queryClient, topic)
    hearers.add(hearer)
    clearTimeout(leaving)
    disconnect ??= connectLive(inBrowser, { onChanges: hear, onAnything: hearAnything })
    return () => {
      hearers.delete(hearer)
      if (hearers.size > 0) return
      leaving = setTimeout(endLive, stayForMs)
    }
  }, [names, queryClient])
}

/** Ends the stream at once: it belongs to a session that is over, and hears nothing of the next one. */
export function endLive(): void {
  clearTimeout(leaving)
  disconnect?.()
  disconnect = undefined
}
