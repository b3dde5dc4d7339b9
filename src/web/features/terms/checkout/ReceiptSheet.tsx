import type { ReactNode } from 'react'
import type { Receipt } from '#contract/features/terms/terms.ts'
import { useDayText } from '#web/platform/language/day-text.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import styles from './receipt.module.css'

/** One receipt as it is printed: the sheet alone goes on paper. */
export function ReceiptSheet({
  receipt,
  backLabel,
  onBack,
}: {
  receipt: Receipt | undefined
  /** Where it leads back to, unless to the owner's order. */
  backLabel?: string
  onBack: () => void
}) {
  const { common } = usePhrases()
  const { receipt: phrases, receipts, ...rest } = usePhrases('terms')
  const format = useFormat()
  const dayText = useDayText()
  const back = (
    <PlainButton look="quiet" onClick={onBack}>
      {backLabel ?? phrases.back}
    </PlainButton>
  )
  if (receipt === undefined) return <EmptyState title={phrases.missing} actions={back} isScreen />
  const item =
    receipt.plan === 'vip-monthly'
      ? phrases.itemMonthly(format.number(receipt.instalment), format.number(receipt.instalments))
      : phrases.itemYearly
  return (
    <div className={styles.frame}>
      <PageHeader
        title={phrases.title}
        meta={receipt.number}
        actions={
          <>
            {back}
            <PlainButton look="primary" onClick={() => window.print()}>
              {receipts.print}
            </PlainButton>
          </>
        }
      />
      <article className={styles.sheet}>
        <header className={styles.head}>
          <strong>{common.productName}</strong>
          <span>{phrases.title}</span>
        </header>
        <dl className={styles.rows}>
          <Row label={phrases.number}>{receipt.number}</Row>
          <Row label={phrases.customer}>{receipt.customer}</Row>
          {receipt.customer !== receipt.email && <Row label={phrases.email}>{receipt.email}</Row>}
          <Row label={phrases.item}>{item}</Row>
          <Row label={phrases.period}>{rest.period(dayText(receipt.paidFrom), dayText(receipt.paidUntil))}</Row>
          <Row label={phrases.paidOn}>{dayText(receipt.paidOn)}</Row>
          {receipt.reference !== '' && <Row label={phrases.reference}>{receipt.reference}</Row>}
        </dl>
        <p className={styles.amount}>
          <span>{phrases.amount}</span>
          <strong className="tabular">{phrases.money(format.money(receipt.amountFen))}</strong>
        </p>
        <footer className={styles.foot}>
          <span>{phrases.recorded(format.date(receipt.recordedAt))}</span>
          <span>{phrases.note}</span>
        </footer>
      </article>
    </div>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  )
}
