import { Button, Tabs } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useId, useState } from 'react'
import type { Application } from '#contract/features/accounts.ts'
import { sendsMail } from '#web/platform/boot.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useAddressFilter } from '#web/platform/navigation/address-filter.ts'
import { showToast } from '#web/ui/feedback/toast.ts'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import styles from '../admin.module.css'
import {
  type ApplicationStatus,
  applicationStatuses,
  applicationsFilterSchema,
  applicationsQuery,
} from '../admin.queries.ts'
import { NoMailServer } from '../outbox/NoMailServer.tsx'
import { ApplicationList } from './ApplicationList.tsx'
import { ApproveDialog } from './ApproveDialog.tsx'
import { MintDialog } from './MintDialog.tsx'
import { RejectDialog } from './RejectDialog.tsx'

interface Decision {
  application: Application
  kind: 'approve' | 'reject'
  isOpen: boolean
}

export default function Applications() {
  const { applications: phrases, mint } = usePhrases('admin')
  const { filter, change } = useAddressFilter(applicationsFilterSchema)
  const { status, q } = filter
  const search = useCallback((text: string) => change({ q: text }), [change])
  const [decision, setDecision] = useState<Decision | null>(null)
  const [mintCount, setMintCount] = useState(0)
  const [isMinting, setMinting] = useState(false)
  const deskId = useId()

  function startMinting() {
    setMintCount((count) => count + 1)
    setMinting(true)
  }

  const dialog = decision && {
    application: decision.application,
    isOpen: decision.isOpen,
    onClose: () => setDecision({ ...decision, isOpen: false }),
    onDecided: (message: string) => {
      showToast({ message })
      // The button that opened the dialog goes with its row.
      requestAnimationFrame(() => document.getElementById(deskId)?.focus())
    },
  }

  return (
    <div className={styles.page}>
      <PageHeader
        title={phrases.title}
        text={sendsMail() ? phrases.text : phrases.textWithoutMail}
        actions={
          <Button variant="default" onClick={startMinting}>
            {mint.open}
          </Button>
        }
      />
      <NoMailServer />
      <SearchBox className={styles.search} label={phrases.search} value={q} onChange={search} />
      <div className={styles.list} id={deskId} tabIndex={-1}>
        <Tabs value={status} onChange={(next) => change({ status: next as ApplicationStatus })} keepMounted={false}>
          <Tabs.List aria-label={phrases.tabsLabel}>
            {applicationStatuses.map((each) => (
              <Tabs.Tab key={each} value={each}>
                {phrases.tabs[each]} <Count status={each} q={q} />
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {applicationStatuses.map((each) => (
            <Tabs.Panel key={each} value={each}>
              <ApplicationList
                status={each}
                q={q}
                onClearSearch={() => search('')}
                onMint={startMinting}
                onDecide={(application, kind) => setDecision({ application, kind, isOpen: true })}
              />
            </Tabs.Panel>
          ))}
        </Tabs>
      </div>
      {dialog && decision.kind === 'approve' && <ApproveDialog key={decision.application.id} {...dialog} />}
      {dialog && decision.kind === 'reject' && <RejectDialog key={decision.application.id} {...dialog} />}
      <MintDialog key={mintCount} isOpen={isMinting} onClose={() => setMinting(false)} />
    </div>
  )
}

function Count({ status, q }: { status: ApplicationStatus; q: string }) {
  const { data } = useInfiniteQuery(applicationsQuery(status, q))
  const total = data?.pages[0]?.total
  return total === undefined ? null : <span className={`${styles.count} tabular`}>{total}</span>
}
