import { Button, Select } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { urlOf } from '#contract/endpoint-url.ts'
import {
  deleteNotice,
  endNotice,
  exportNotices,
  getNotices,
  listNotices,
  type Notice,
  noticeSorts,
  noticeStates,
} from '#contract/features/admin/notices.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { useLive } from '#web/platform/live/use-live.ts'
import { useAddressFilter } from '#web/platform/navigation/address-filter.ts'
import { pagesOf } from '#web/platform/requests/queries.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { ExportLink } from '#web/ui/list/ExportLink.tsx'
import { NoMatch } from '#web/ui/list/NoMatch.tsx'
import { OrderSelect } from '#web/ui/list/OrderSelect.tsx'
import { PagedList } from '#web/ui/list/PagedList.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import styles from '../admin.module.css'
import { ChangedNotice, NewNotice } from './NoticeForm.tsx'
import { NoticeRow } from './NoticeRow.tsx'

const filterSchema = z.object({
  q: z.string().max(200).catch(''),
  state: z.enum(['', ...noticeStates]).catch(''),
  sort: z.enum(noticeSorts).catch('newest'),
})
const invalidates = [listNotices, getNotices]

interface Chosen {
  readonly notice: Notice
  readonly to: 'change' | 'end' | 'remove'
}

/** What all users are told: shown now, to come, and over. */
export default function Notices() {
  const phrases = usePhrases('notices')
  const format = useFormat()
  const locale = useLocale()
  const { filter, isFiltered, change, reset } = useAddressFilter(filterSchema)
  const { state, sort } = filter
  const q = filter.q.trim()
  const asked = { sort, ...(q !== '' && { q }), ...(state !== '' && { state }) }
  const query = useInfiniteQuery(pagesOf(listNotices, { query: asked }))
  useLive('notices')
  const ending = useCall(endNotice, { invalidates })
  const removing = useCall(deleteNotice, { invalidates })
  const [isWriting, setWriting] = useState(false)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const total = query.data?.pages[0]?.total
  const close = () => setChosen(null)
  const create = <Button onClick={() => setWriting(true)}>{phrases.create}</Button>
  return (
    <div className={styles.page}>
      <PageHeader
        title={phrases.title}
        meta={total === undefined ? '' : phrases.count(format.number(total))}
        text={phrases.text}
        actions={
          <>
            <ExportLink href={urlOf(exportNotices, { query: { ...asked, locale } })} isEmpty={!total} />
            {(total !== 0 || isFiltered) && create}
          </>
        }
      />
      <div className={styles.filterLine}>
        <SearchBox
          className={styles.search}
          label={phrases.search}
          value={filter.q}
          onChange={useCallback((text: string) => change({ q: text }), [change])}
        />
        <Select
          aria-label={phrases.state}
          data={[
            { value: '', label: phrases.all },
            ...noticeStates.map((value) => ({ value, label: phrases.states[value] })),
          ]}
          value={state}
          allowDeselect={false}
          onChange={(value) => change({ state: noticeStates.find((each) => each === value) ?? '' })}
        />
        <OrderSelect
          label={phrases.sort}
          words={phrases.sorts}
          value={sort}
          onChange={(order) => change({ sort: order })}
        />
      </div>
      <PagedList
        query={query}
        empty={
          isFiltered ? (
            <NoMatch {...phrases.noMatch} onReset={reset} />
          ) : (
            <EmptyState title={phrases.empty.title} text={phrases.empty.text} actions={create} />
          )
        }
        row={(notice) => (
          <NoticeRow
            key={notice.id}
            notice={notice}
            onChange={() => setChosen({ notice, to: 'change' })}
            onEnd={() => setChosen({ notice, to: 'end' })}
            onRemove={() => setChosen({ notice, to: 'remove' })}
          />
        )}
      />
      {isWriting && <NewNotice onClose={() => setWriting(false)} />}
      {chosen?.to === 'change' && <ChangedNotice notice={chosen.notice} onClose={close} />}
      {chosen?.to === 'end' && (
        <ConfirmDialog
          isOpen
          onClose={close}
          title={phrases.endDialog.title}
          actionLabel={phrases.endDialog.action}
          onConfirm={async () => {
            await ending.call({ params: { noticeId: chosen.notice.id } })
            showToast({ message: phrases.ended })
          }}
        >
          {phrases.endDialog.text}
        </ConfirmDialog>
      )}
      {chosen?.to === 'remove' && (
        <ConfirmDialog
          isOpen
          onClose={close}
          title={phrases.removeDialog.title}
          actionLabel={phrases.removeDialog.action}
          isDangerous
          onConfirm={async () => {
            await removing.call({ params: { noticeId: chosen.notice.id } })
            showToast({ message: phrases.removed })
          }}
        >
          {phrases.removeDialog.text}
        </ConfirmDialog>
      )}
    </div>
  )
}
