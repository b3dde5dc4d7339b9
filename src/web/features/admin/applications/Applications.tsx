import { Button, Tabs } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useId, useState } from 'react'
import { urlOf } from '#contract/endpoint-url.ts'
import type { Application } from '#contract/features/accounts.ts'
import { decisionsAtOnceMax, exportApplications } from '#contract/features/admin/invitations.ts'
import { sendsMail } from '#web/platform/boot.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { useAddressFilter } from '#web/platform/navigation/address-filter.ts'
import { showToast } from '#web/ui/feedback/toast.ts'
import { ExportLink } from '#web/ui/list/ExportLink.tsx'
import { OrderSelect } from '#web/ui/list/OrderSelect.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { SelectionBar } from '#web/ui/list/SelectionBar.tsx'
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
import { BatchDialog } from './BatchDialog.tsx'
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
  const { status, q, sort } = filter
  const locale = useLocale()
  const format = useFormat()
  const { data } = useInfiniteQuery(applicationsQuery(status, q, sort))
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [batch, setBatch] = useState<{ ids: string[]; kind: 'approve' | 'reject'; isOpen: boolean } | null>(null)
  const waiting = status === 'under-review' ? (data?.pages.flatMap(({ items }) => items) ?? []) : []
  /** Rows that went meanwhile are not decided unseen. */
  const chosen = waiting
    .map(({ id }) => id)
    .filter((id) => ticked.has(id))
    .slice(0, decisionsAtOnceMax)
  const search = useCallback((text: string) => change({ q: text }), [change])
  const [decision, setDecision] = useState<Decision | null>(null)
  const [mintCount, setMintCount] = useState(0)
  const [isMinting, setMinting] = useState(false)
  const deskId = useId()

  function startBatch(kind: 'approve' | 'reject') {
    setBatch({ ids: chosen, kind, isOpen: true })
  }

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
          <>
            <ExportLink
              href={urlOf(exportApplications, {
                query: { status, sort, locale, ...(q.trim() !== '' && { q: q.trim() }) },
              })}
              isEmpty={data?.pages[0]?.total === 0}
            />
            <Button variant="default" onClick={startMinting}>
              {mint.open}
            </Button>
          </>
        }
      />
      <NoMailServer />
      <div className={styles.filterLine}>
        <SearchBox className={styles.search} label={phrases.search} value={q} onChange={search} />
        <OrderSelect
          label={phrases.sort}
          words={phrases.sorts}
          value={sort}
          onChange={(chosen) => change({ sort: chosen })}
        />
      </div>
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
                sort={sort}
                ticked={ticked}
                onTick={(id) => setTicked((before) => toggled(before, id))}
                onClearSearch={() => search('')}
                onMint={startMinting}
                onDecide={(application, kind) => setDecision({ application, kind, isOpen: true })}
              />
            </Tabs.Panel>
          ))}
        </Tabs>
      </div>
      {chosen.length > 0 && (
        <SelectionBar
          count={chosen.length}
          total={Math.min(waiting.length, decisionsAtOnceMax)}
          onSelectEverything={() => setTicked(new Set(waiting.map(({ id }) => id)))}
          onClear={() => setTicked(new Set())}
        >
          <Button size="compact-sm" variant="default" onClick={() => startBatch('reject')}>
            {phrases.batch.reject(format.number(chosen.length))}
          </Button>
          <Button size="compact-sm" onClick={() => startBatch('approve')}>
            {phrases.batch.approve(format.number(chosen.length))}
          </Button>
        </SelectionBar>
      )}
      {batch && (
        <BatchDialog
          key={`${batch.kind} ${batch.ids.join()}`}
          {...batch}
          onClose={() => setBatch({ ...batch, isOpen: false })}
          onDecided={() => setTicked(new Set())}
        />
      )}
      {dialog && decision.kind === 'approve' && <ApproveDialog key={decision.application.id} {...dialog} />}
      {dialog && decision.kind === 'reject' && <RejectDialog key={decision.application.id} {...dialog} />}
      <MintDialog key={mintCount} isOpen={isMinting} onClose={() => setMinting(false)} />
    </div>
  )
}

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(before)
  if (!next.delete(id)) next.add(id)
  return next
}

function Count({ status, q }: { status: ApplicationStatus; q: string }) {
  const { data } = useInfiniteQuery(applicationsQuery(status, q))
  const total = data?.pages[0]?.total
  return total === undefined ? null : <span className={`${styles.count} tabular`}>{total}</span>
}
