import { usePhrases } from '#web/platform/language/language.tsx'
import { useConnections } from '../channels.queries.ts'
import { HowPublic } from './HowPublic.tsx'
import styles from './steps.module.css'

/** The platform cannot call this server: what that means, and how to change it. */
export function NeedsAddress() {
  const connecting = usePhrases('connecting')
  const { data } = useConnections()
  return (
    <div className={styles.warning}>
      <p>{connecting.needsAddress}</p>
      {data && <HowPublic origin={data.callbackOrigin} />}
    </div>
  )
}
