import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Connection, listConnections } from '#contract/features/channels/connections.ts'
import { type ChannelKind, channelKinds } from '#contract/features/channels/kinds.ts'
import { ApiKey, PageLink, SiteCode } from '#web/features/bots/ways.public.tsx'
import { usePhrases } from '#web/platform/language/language.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { GuardedDrawer } from '#web/ui/form/GuardedDrawer.tsx'
import { type PlainWay, plainWays } from '../channels.paths.ts'
import { OpenedConnection } from '../connection/OpenedConnection.tsx'
import { statusOf, toneOf } from '../connection-status.ts'
import { NewSlack } from '../steps/slack/NewSlack.tsx'
import { WechatSteps } from '../steps/wechat/WechatSteps.tsx'
import { WayIcon } from '../WayIcon.tsx'
import styles from './connect.module.css'

interface OpenedWayProps {
  /** Null: none is open. */
  opened: string | null
  connections: ReplyOf<typeof listConnections> | undefined
  onChange: (opened: string) => void
  onClose: () => void
}

/** The drawer of one way: of a connection, of one to be made, or of a way that needs no platform. */
export function OpenedWay({ opened, connections, onChange, onClose }: OpenedWayProps) {
  const { titles } = usePhrases()
  const { kinds } = usePhrases('channels')
  const connecting = usePhrases('connecting')
  const connection = connections?.items.find(({ id }) => id === opened)
  const way = plainWays.find((each) => each === opened)
  const kind = channelKinds.find((each) => each === opened)
  return (
    <GuardedDrawer
      opened={opened !== null}
      onClose={onClose}
      position="right"
      size={640}
      title={
        connection ? (
          <ConnectionTitle connection={connection} />
        ) : way ? (
          <Title way={way}>{connecting[way].title}</Title>
        ) : kind ? (
          <Title way={kind}>{kinds[kind]}</Title>
        ) : (
          titles.connect
        )
      }
    >
      {opened !== null && (
        <div className={styles.drawer} key={opened}>
          {way ? (
            <PlainWayBody way={way} />
          ) : connections === undefined ? (
            <Loading />
          ) : kind ? (
            <NewConnection
              kind={kind}
              isShared={connections.sharedApps.includes(kind)}
              isPublicAddress={connections.isPublicAddress}
              onMade={onChange}
            />
          ) : connection ? (
            <OpenedConnection connection={connection} onRemoved={onClose} />
          ) : (
            <EmptyState
              title={connecting.gone}
              text={connecting.goneText}
              actions={<Button onClick={onClose}>{connecting.goneBack}</Button>}
            />
          )}
        </div>
      )}
    </GuardedDrawer>
  )
}

function Title({ way, chip, children }: { way: PlainWay | ChannelKind; chip?: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.drawerTitle}>
      <WayIcon way={way} />
      <span>{children}</span>
      {chip}
    </span>
  )
}

function ConnectionTitle({ connection }: { connection: Connection }) {
  const { kinds, status: words } = usePhrases('channels')
  const connecting = usePhrases('connecting')
  const status = statusOf(connection)
  return (
    <Title way={connection.kind} chip={<StatusChip tone={toneOf(status)}>{words[status]}</StatusChip>}>
      {connecting.of(kinds[connection.kind], connection.name)}
    </Title>
  )
}

function PlainWayBody({ way }: { way: PlainWay }) {
  if (way === 'page') return <PageLink />
  return way === 'site' ? <SiteCode /> : <ApiKey />
}

interface NewConnectionProps {
  kind: ChannelKind
  /** Whether the operator has an app for it. */
  isShared: boolean
  isPublicAddress: boolean
  onMade: (connectionId: string) => void
}

function NewConnection({ kind, isShared, isPublicAddress, onMade }: NewConnectionProps) {
  return kind === 'slack' ? (
    <NewSlack isShared={isShared} isPublicAddress={isPublicAddress} onMade={onMade} />
  ) : (
    <WechatSteps connection={undefined} isPublicAddress={isPublicAddress} onMade={onMade} />
  )
}
