import type { Lead, LeadState } from '#contract/features/enquiries/leads.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { StatusChip, type StatusTone } from '#web/ui/feedback/StatusChip.tsx'
import styles from '../desk.module.css'

const tones: Readonly<Record<LeadState, StatusTone>> = {
  new: 'waiting',
  contacted: 'waiting',
  won: 'good',
  lost: 'off',
  withdrawn: 'off',
}

export function LeadRow({ lead, onOpen }: { lead: Lead; onOpen: () => void }) {
  const { tier } = usePhrases('accounts')
  const leadsDesk = usePhrases('leadsDesk')
  const format = useFormat()
  const { contact, company, account, phone, payType, state, createdAt, reason } = lead
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <h2>
          <button type="button" className={styles.open} aria-label={leadsDesk.open(contact)} onClick={onOpen}>
            {[contact, company].filter((part) => part !== '').join(' · ')}
          </button>
        </h2>
        <StatusChip tone={tones[state]}>{leadsDesk.states[state]}</StatusChip>
      </div>
      {reason !== '' && <p className={styles.excerpt}>{reason}</p>}
      <p className={styles.meta}>
        <span>{leadsDesk.payTypes[payType]}</span>
        <span>
          {account.email} ({leadsDesk.now(tier[account.tier])})
        </span>
        <span>{phone}</span>
        <span title={format.dateTime(createdAt)}>{leadsDesk.asked(format.relative(createdAt))}</span>
      </p>
    </li>
  )
}
