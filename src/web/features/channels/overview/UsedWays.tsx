import type { Connection } from '#contract/features/channels/connections.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { reachOf } from '#web/platform/navigation/this-computer.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { failuresFirst, faultNow, hasHeard, statusOf, toneOf } from '../connection-status.ts'
import { useFaultWords } from '../use-fault-words.ts'
import { WayCard } from './WayCard.tsx'
import { WayGroup } from './WayGroup.tsx'

interface UsedWaysProps {
  connections: readonly Connection[]
  onOpen: (way: string) => void
}

/** What is in use: what is wrong first. */
export function UsedWays({ connections, onOpen }: UsedWaysProps) {
  const connecting = usePhrases('connecting')
  const format = useFormat()
  const { site, keyPrefix } = useBot()
  const sorted = failuresFirst(connections)
  const firstBad = sorted.find((each) => toneOf(statusOf(each)) === 'bad')
  const count = sorted.length + 1 + (site === null ? 0 : 1) + (keyPrefix === null ? 0 : 1)
  return (
    <WayGroup title={connecting.inUse} count={format.number(count)}>
      {sorted.map((connection) => (
        <ConnectionCard
          key={connection.id}
          connection={connection}
          isFirstBad={connection === firstBad}
          onOpen={() => onOpen(connection.id)}
        />
      ))}
      <PageCard onOpen={() => onOpen('page')} />
      {site !== null && (
        <WayCard
          way="site"
          {...connecting.site}
          tone="good"
          status={connecting.isLive}
          more={` · ${connecting.seen(site.host, format.relative(site.seenAt))}`}
          action={connecting.manage}
          onAction={() => onOpen('site')}
        />
      )}
      {keyPrefix !== null && (
        <WayCard
          way="api"
          {...connecting.api}
          tone="good"
          status={connecting.isLive}
          more={` · ${connecting.key(keyPrefix)}`}
          action={connecting.manage}
          onAction={() => onOpen('api')}
        />
      )}
    </WayGroup>
  )
}

interface ConnectionCardProps {
  connection: Connection
  isFirstBad: boolean
  onOpen: () => void
}

function ConnectionCard({ connection, isFirstBad, onOpen }: ConnectionCardProps) {
  const connecting = usePhrases('connecting')
  const { kinds, status: words, lastEvent } = usePhrases('channels')
  const format = useFormat()
  const faultWords = useFaultWords(connection.kind)
  const status = statusOf(connection)
  const tone = toneOf(status)
  const fault = faultNow(connection)
  return (
    <WayCard
      way={connection.kind}
      title={connecting.of(kinds[connection.kind], connection.name)}
      text={connecting[connection.kind].text}
      tone={tone}
      status={words[status]}
      more={
        fault !== null && tone === 'bad'
          ? ` · ${faultWords(fault).is}`
          : status === 'connected' && connection.lastEvent !== null
            ? ` · ${lastEvent(format.relative(connection.lastEvent.at))}`
            : undefined
      }
      action={
        tone === 'bad'
          ? connecting.fix
          : hasHeard(connection) || status === 'closed'
            ? connecting.manage
            : connecting.goOn
      }
      isPrimary={isFirstBad}
      onAction={onOpen}
    />
  )
}

function PageCard({ onOpen }: { onOpen: () => void }) {
  const connecting = usePhrases('connecting')
  const format = useFormat()
  const { status, firstVisitAt } = useBot()
  const isLocal = reachOf(window.location.hostname) !== 'everyone'
  const word = { draft: connecting.isDraft, completed: connecting.isLive, closed: connecting.isClosed }[status]
  return (
    <WayCard
      way="page"
      {...connecting.page}
      tone={status !== 'completed' ? 'off' : isLocal ? 'waiting' : 'good'}
      status={status === 'completed' && isLocal ? connecting.here : word}
      more={` · ${firstVisitAt === null ? connecting.notSeen : connecting.opened(format.relative(firstVisitAt))}`}
      action={connecting.manage}
      onAction={onOpen}
    />
  )
}
