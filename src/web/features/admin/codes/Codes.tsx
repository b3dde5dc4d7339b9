import { Button, Select } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { urlOf } from '#contract/endpoint-url.ts'
import {
  codeSorts,
  codeStates,
  exportInvitationCodes,
  type InvitationCode,
  listInvitationCodes,
  revokeInvitationCode,
} from '#contract/features/admin/invitations.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { useAddressFilter } from '#web/platform/navigation/address-filter.ts'
import { pagesOf } from '#web/platform/requests/queries.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import { ExportLink } from '#web/ui/list/ExportLink.tsx'
import { NoMatch } from '#web/ui/list/NoMatch.tsx'
import { OrderSelect } from '#web/ui/list/OrderSelect.tsx'
import { PagedList } from '#web/ui/list/PagedList.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import styles from '../admin.module.css'

const filterSchema = z.object({
  q: z.string().max(200).catch(''),
  state: z.enum(['', ...codeStates]).catch(''),
  sort: z.enum(codeSorts).catch('newest'),
})
const tones = { open: 'good', used: 'off', expired: 'off', revoked: 'bad' } as const

/** The codes that are about; an open one can be taken back. */
export default function Codes() {
  const phrases = usePhrases('codes')
  const format = useFormat()
  const locale = useLocale()
  const { filter, isFiltered, change, reset } = useAddressFilter(filterSchema)
  const { state, sort } = filter
  const q = filter.q.trim()
  const asked = { sort, ...(q !== '' && { q }), ...(state !== '' && { state }) }
  const query = useInfiniteQuery(pagesOf(listInvitationCodes, { query: asked }))
  const revoking = useCall(revokeInvitationCode, { invalidates: [listInvitationCodes] })
  const [chosen, setChosen] = useState<InvitationCode | null>(null)
  const [isAsking, setAsking] = useState(false)
  const total = query.data?.pages[0]?.total
  const whomOf = (code: InvitationCode) => code.email ?? (code.note === '' ? phrases.anyone : code.note)
  return (
    <div className={styles.page}>
      <PageHeader
        title={phrases.title}
        meta={total === undefined ? '' : phrases.count(format.number(total))}
        text={phrases.text}
        actions={<ExportLink href={urlOf(exportInvitationCodes, { query: { ...asked, locale } })} isEmpty={!total} />}
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
            ...codeStates.map((value) => ({ value, label: phrases.states[value] })),
          ]}
          value={state}
          allowDeselect={false}
          onChange={(value) => change({ state: codeStates.find((each) => each === value) ?? '' })}
        />
        <OrderSelect
          label={phrases.sort}
          words={phrases.sorts}
          value={sort}
          onChange={(chosen) => change({ sort: chosen })}
        />
      </div>
      <PagedList
        query={query}
        empty={
          isFiltered ? (
            <NoMatch {...phrases.noMatch} onReset={reset} />
          ) : (
            <EmptyState
              title={phrases.empty.title}
              text={phrases.empty.text}
              actions={<ButtonLink to={pathOf('applications')}>{phrases.empty.action}</ButtonLink>}
            />
          )
        }
        row={(code) => (
          <li key={code.id} className={styles.row}>
            <div className={styles.rowText}>
              <div className={styles.mailHead}>
                <h2>{code.email ?? phrases.anyone}</h2>
                <StatusChip tone={tones[code.state]}>{phrases.states[code.state]}</StatusChip>
              </div>
              {code.note !== '' && <p className={styles.purpose}>{code.note}</p>}
              <p className={styles.meta}>
                <span title={format.dateTime(code.createdAt)}>{phrases.created(format.relative(code.createdAt))}</span>
                {code.usedAt === null ? (
                  <span>{phrases.expires(format.date(code.expiresAt))}</span>
                ) : (
                  <span title={format.dateTime(code.usedAt)}>
                    {code.usedBy === null
                      ? phrases.usedByGone(format.relative(code.usedAt))
                      : phrases.used(format.relative(code.usedAt), code.usedBy)}
                  </span>
                )}
              </p>
            </div>
            {code.state === 'open' && (
              <div className={styles.rowActions}>
                <Button
                  size="sm"
                  variant="default"
                  aria-label={phrases.revokeOf(whomOf(code))}
                  onClick={() => {
                    setChosen(code)
                    setAsking(true)
                  }}
                >
                  {phrases.revoke}
                </Button>
              </div>
            )}
          </li>
        )}
      />
      {chosen && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={phrases.revokeDialog.title}
          actionLabel={phrases.revokeDialog.action}
          isDangerous
          onConfirm={async () => {
            await revoking.call({ params: { codeId: chosen.id } })
            showToast({ message: phrases.revoked })
          }}
        >
          {phrases.revokeDialog.text(whomOf(chosen))}
        </ConfirmDialog>
      )}
    </div>
  )
}
