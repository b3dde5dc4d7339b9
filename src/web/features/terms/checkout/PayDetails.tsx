import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getHowToPay, type PayText, payTextFor } from '#contract/features/terms/how-to-pay.ts'
import { htmlLanguage, useLanguage, usePhrases } from '#web/platform/language/language.tsx'
import { useLive } from '#web/platform/live/use-live.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useSession } from '#web/platform/session.tsx'
import { CopyButton } from '#web/ui/text/CopyButton.tsx'
import styles from '../terms.module.css'

/** How to pay, as an ADMIN wrote it, for the reader; null where nobody did, undefined while it is not known. */
export function usePayText(): PayText | null | undefined {
  const { locale } = useLanguage()
  const { data, error } = useQuery(queryOf(getHowToPay, {}))
  useLive('howToPay')
  if (data !== undefined) return payTextFor(data, locale)
  // Whoever cannot be told now is told to ask, as if nothing was written.
  return error === null ? undefined : null
}

/** What a transfer needs: what comes first, where it goes, and the reference that it must name. */
export function PayDetails({ pay: written, children }: { pay: PayText | null; children?: ReactNode }) {
  const { pay } = usePhrases('terms')
  const { account } = useSession()
  return (
    <dl className={styles.facts}>
      {children}
      {written !== null && (
        <div>
          <dt>{pay.details}</dt>
          <dd className={styles.payText}>
            <p lang={htmlLanguage[written.locale]}>{written.text}</p>
            <CopyButton text={written.text} label={pay.copyDetails} />
          </dd>
        </div>
      )}
      <div>
        <dt>{pay.note}</dt>
        <dd>
          <span className={styles.note}>{account?.email}</span> <CopyButton text={account?.email ?? ''} />
          <p className={styles.small}>{pay.noteText}</p>
        </dd>
      </div>
    </dl>
  )
}
