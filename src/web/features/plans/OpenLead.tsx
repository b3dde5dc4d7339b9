import { Button } from '@mantine/core'
import { useState } from 'react'
import { getLead, type OwnLead, withdrawLead } from '#contract/features/enquiries/leads.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ApiError } from '#web/platform/requests/api-client.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { usePayWays } from './pay-ways.ts'
import styles from './plans.module.css'

/** The request that somebody works on, in place of the form. */
export function OpenLead({ lead }: { lead: OwnLead }) {
  const { lead: words, form } = usePhrases('plans')
  const format = useFormat()
  const ways = usePayWays()
  const [isAsking, setAsking] = useState(false)
  const state = lead.state === 'contacted' ? 'contacted' : 'new'
  const { name, price } = ways[lead.payType]
  const facts = [
    [words.asked, format.dateTime(lead.createdAt)],
    [words.payType, words.price(name, price)],
    [form.contact, lead.contact],
    [form.phone, lead.phone],
    [form.email, lead.email],
    [words.company, lead.company],
    [words.reason, lead.reason],
  ] as const
  return (
    <section className={`${styles.section} ${styles.lead}`}>
      <h2>{words.titles[state]}</h2>
      <p>{words.texts[state]}</p>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Button variant="default" className={styles.withdraw ?? ''} onClick={() => setAsking(true)}>
        {words.withdraw}
      </Button>
      <WithdrawDialog isOpen={isAsking} onClose={() => setAsking(false)} />
    </section>
  )
}

function WithdrawDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { confirm } = usePhrases('plans').lead
  const withdrawing = useCall(withdrawLead, { invalidates: [getLead] })

  async function withdraw(): Promise<void> {
    try {
      await withdrawing.call({})
    } catch (error) {
      // Whatever was in the way, it could not be withdrawn. What the page shows has been read again meanwhile.
      const { status = 0, requestId } = error instanceof ApiError ? error : {}
      throw new ApiError({ code: 'operation-failed', status, ...(requestId !== undefined && { requestId }) })
    }
    showToast({ message: confirm.done })
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={confirm.title}
      actionLabel={confirm.action}
      keepLabel={confirm.keep}
      onConfirm={withdraw}
    >
      {confirm.text}
    </ConfirmDialog>
  )
}
