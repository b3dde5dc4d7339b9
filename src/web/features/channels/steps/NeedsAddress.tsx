import { usePhrases } from '#web/platform/language/language.tsx'
import { useConnections } from '../channels.queries.ts'
import { PublicAddressGuide } from './PublicAddressGuide.tsx'
import styles from './steps.module.css'

/** The platform cannot call this server: what that means, and how to change it. */
export function NeedsAddress() {
  const connecting = usePhrases('connecting')
  const { data } = useConnections()
  return (
    <div className={styles.warning}>
      <p>{connecting.needsAddress}</p>
      {data && (
        <details>
          <summary>{connecting.howPublic}</summary>
          <PublicAddressGuide origin={data.callbackOrigin} />
        </details>
      )}
    </div>
  )
}
