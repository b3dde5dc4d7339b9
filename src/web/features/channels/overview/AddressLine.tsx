import { useId, useState } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { reachOf } from '#web/platform/navigation/this-computer.ts'
import { PublicAddressGuide } from '../steps/PublicAddressGuide.tsx'
import styles from './connect.module.css'

/** The fact that most platforms hang on: where this server is, and whether the outside can call it. */
export function AddressLine({ origin, isPublic }: { origin: string; isPublic: boolean }) {
  const connecting = usePhrases('connecting')
  const [isExplained, setExplained] = useState(false)
  const id = useId()
  const reach = reachOf(new URL(origin).hostname) === 'computer' ? 'computer' : 'network'
  return (
    <section className={styles.address} aria-label={connecting.server}>
      <p className={styles.addressLine}>
        <span>{connecting.server}</span> <code>{origin}</code>{' '}
        <strong data-public={isPublic || undefined}>
          {isPublic ? connecting.isPublic : connecting.isPrivate[reach]}
        </strong>
        {!isPublic && (
          <button
            type="button"
            className={styles.link}
            aria-expanded={isExplained}
            aria-controls={id}
            onClick={() => setExplained(!isExplained)}
          >
            {connecting.howPublic}
          </button>
        )}
      </p>
      {!isPublic && <p className={styles.addressText}>{connecting.privateText}</p>}
      <div id={id} hidden={!isExplained}>
        <PublicAddressGuide origin={origin} />
      </div>
    </section>
  )
}
