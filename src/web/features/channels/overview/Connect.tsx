import { Link } from 'react-router'
import { BotSettings } from '#web/features/bots/ways.public.tsx'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useWorkspace } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { useConnections } from '../channels.queries.ts'
import { AddableWays } from './AddableWays.tsx'
import { AddressLine } from './AddressLine.tsx'
import styles from './connect.module.css'
import { OpenedWay } from './OpenedWay.tsx'
import { UsedWays } from './UsedWays.tsx'
import { useOpened } from './use-opened.ts'

/** Putting a bot to use: every way to it, what is wrong first, then what can be added. */
export default function Connect() {
  const { titles } = usePhrases()
  const connecting = usePhrases('connecting')
  const { pathTo } = useWorkspace()
  const { data, error, refetch } = useConnections()
  const { opened, open, change, close } = useOpened()
  return (
    <div className={styles.page}>
      <PageHeader
        title={titles.connect}
        text={connecting.text}
        actions={<Link to={pathTo('hosting')}>{connecting.toHosting}</Link>}
      />
      {data === undefined ? (
        error === null ? (
          <Loading />
        ) : (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <AddressLine origin={data.callbackOrigin} isPublic={data.isPublicAddress} />
          <UsedWays connections={data.items} onOpen={open} />
          <AddableWays connections={data} onOpen={open} />
          <section className={styles.group} aria-label={connecting.missing}>
            <h2>{connecting.missing}</h2>
            <p className={styles.missingText}>{connecting.missingText}</p>
            <ul className={styles.missing}>
              {connecting.missingKinds.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </section>
        </>
      )}
      <section className={styles.settings}>
        <h2>{connecting.settings}</h2>
        <BotSettings />
      </section>
      <OpenedWay opened={opened} connections={data} onChange={change} onClose={close} />
    </div>
  )
}
