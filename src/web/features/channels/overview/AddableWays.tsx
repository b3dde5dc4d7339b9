import type { ReplyOf } from '#contract/endpoint.ts'
import type { listConnections } from '#contract/features/channels/connections.ts'
import { channelKinds } from '#contract/features/channels/kinds.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { reachOf } from '#web/platform/navigation/this-computer.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { badgeOf } from '../connection-status.ts'
import { WayCard } from './WayCard.tsx'
import { WayGroup } from './WayGroup.tsx'

interface AddableWaysProps {
  connections: ReplyOf<typeof listConnections>
  onOpen: (way: string) => void
}

/** What can be added, each with what it needs. */
export function AddableWays({ connections, onOpen }: AddableWaysProps) {
  const connecting = usePhrases('connecting')
  const { kinds } = usePhrases('channels')
  const format = useFormat()
  const { site, keyPrefix } = useBot()
  const isLocal = reachOf(window.location.hostname) !== 'everyone'
  const isFull = connections.items.length >= connections.max
  const shownKinds = isFull ? [] : channelKinds
  const count = shownKinds.length + (site === null ? 1 : 0) + (keyPrefix === null ? 1 : 0)
  if (count === 0) return null
  return (
    <WayGroup title={connecting.addable} count={format.number(count)}>
      {shownKinds.map((kind) => {
        const { badge, isUntried } = badgeOf(kind, connections)
        const isAnother = connections.items.some((each) => each.kind === kind)
        return (
          <WayCard
            key={kind}
            way={kind}
            title={kinds[kind]}
            text={connecting[kind].text}
            tone={badge === 'address' ? 'waiting' : 'open'}
            status={connecting.badge[badge]}
            more={isUntried ? ` · ${connecting.badge.untried}` : undefined}
            action={isAnother ? connecting.another : connecting.connect}
            onAction={() => onOpen(kind)}
          />
        )
      })}
      {site === null && (
        <WayCard
          way="site"
          {...connecting.site}
          tone={isLocal ? 'waiting' : 'open'}
          status={isLocal ? connecting.badge.address : connecting.badge.ready}
          action={connecting.setUp}
          onAction={() => onOpen('site')}
        />
      )}
      {keyPrefix === null && (
        <WayCard
          way="api"
          {...connecting.api}
          tone="open"
          status={connecting.badge.ready}
          action={connecting.setUp}
          onAction={() => onOpen('api')}
        />
      )}
    </WayGroup>
  )
}
