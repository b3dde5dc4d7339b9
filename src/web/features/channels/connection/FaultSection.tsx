import { Link } from 'react-router'
import type { Connection } from '#contract/features/channels/connections.ts'
import type { ChannelFault } from '#contract/features/channels/faults.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { CopyField } from '#web/ui/text/CopyButton.tsx'
import { faultNow } from '../connection-status.ts'
import { useFaultWords } from '../use-fault-words.ts'
import styles from './connection.module.css'

/** What a new token repairs. Of the operator's app one gets it by adding the app again. */
const byToken: readonly ChannelFault[] = ['token-wrong', 'app-removed', 'scope-missing', 'account-inactive']

/** What is wrong, in plain words, with the one thing to do about it. */
export function FaultSection({ connection }: { connection: Connection }) {
  const connecting = usePhrases('connecting')
  const { slack } = usePhrases('platforms')
  const format = useFormat()
  const faultWords = useFaultWords(connection.kind)
  const fault = faultNow(connection)
  if (fault === null) return null
  const { is, todo } = faultWords(fault)
  const address = fault.fault === 'address-not-listed' ? fault.details.address : undefined
  return (
    <section className={styles.fault} role="status">
      <strong>{is}</strong>
      <p>{connection.isShared && byToken.includes(fault.fault) ? slack.add.fix : todo}</p>
      {address && <CopyField label={connecting.addressToAdd} text={address} />}
      <p className={styles.when}>
        <time dateTime={fault.at}>{format.relative(fault.at)}</time>
        {fault.fault === 'platform-failed' && <Link to={pathOf('contactUs')}>{connecting.contact}</Link>}
      </p>
    </section>
  )
}
