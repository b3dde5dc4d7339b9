import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { findAccountPlan } from '#contract/features/terms/terms.ts'
import { idSchema } from '#contract/fields.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useAddressFilter } from '#web/platform/navigation/address-filter.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { ReceiptSheet } from '../checkout/ReceiptSheet.tsx'
import styles from '../terms.module.css'
import { AccountPlan } from './AccountPlan.tsx'

const filterSchema = z.object({
  email: z.string().max(254).catch(''),
  /** The request that a grant answers. */
  lead: z.union([idSchema, z.literal('')]).catch(''),
  /** What the request asks for. */
  plan: z.enum(['vip-monthly', 'vip-yearly', '']).catch(''),
  /** The receipt that is open. */
  receipt: z.string().max(40).catch(''),
})

/** The plan of one account, found by its email: granted, paid for, ended. */
export default function AccountPlans() {
  const { plans } = usePhrases('termsDesk')
  const { filter, change } = useAddressFilter(filterSchema)
  const { email, lead, plan, receipt: openReceipt } = filter
  const [typed, setTyped] = useState(email)
  const query = useQuery({ ...queryOf(findAccountPlan, { query: { email } }), enabled: email !== '' })

  function find(event: FormEvent): void {
    event.preventDefault()
    change({ email: typed.trim(), lead: '', plan: '' })
  }

  if (openReceipt !== '' && query.data !== undefined) {
    const receipt = query.data.receipts.find(({ number }) => number === openReceipt)
    return <ReceiptSheet receipt={receipt} backLabel={plans.backToAccount} onBack={() => change({ receipt: '' })} />
  }

  return (
    <div className={styles.page}>
      <PageHeader title={plans.title} text={plans.text} />
      <form className={styles.search} onSubmit={find} noValidate>
        <TextInput
          className={styles.grow}
          label={plans.email}
          type="email"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit">{plans.find}</Button>
      </form>
      {query.error && <ErrorNotice error={query.error} />}
      {query.data ? (
        <AccountPlan
          found={query.data}
          leadId={lead === '' ? undefined : lead}
          asked={plan === '' ? undefined : plan}
          onGranted={() => change({ lead: '', plan: '' })}
          onReceipt={(receipt) => change({ receipt })}
        />
      ) : (
        query.isFetching && <Loading />
      )}
    </div>
  )
}
