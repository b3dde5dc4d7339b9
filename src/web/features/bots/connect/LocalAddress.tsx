import { HowPublic } from '#web/features/channels/address-guide.public.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { reachOf } from '#web/platform/navigation/this-computer.ts'
import styles from './connect.module.css'

/** Links lead to where this page was opened: says so when customers could not follow them. */
export function LocalAddress() {
  const { connect } = usePhrases('bots')
  const { host, hostname, origin } = window.location
  const reach = reachOf(hostname)
  if (reach === 'everyone') return null
  return (
    <div className={styles.local} role="note">
      <strong>{connect.localTitle[reach]}</strong>
      <p>{connect.localText(host)}</p>
      <HowPublic origin={origin} />
    </div>
  )
}
