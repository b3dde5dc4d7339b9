import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { urlOf } from '#contract/endpoint-url.ts'
import { auditCountMax, exportAuditEvents, listAuditEvents } from '#contract/features/admin/audit.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { useAddressFilter } from '#web/platform/navigation/address-filter.ts'
import { pagesOf } from '#web/platform/requests/queries.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ExportLink } from '#web/ui/list/ExportLink.tsx'
import { PagedList } from '#web/ui/list/PagedList.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditRow } from './AuditRow.tsx'
import styles from './audit.module.css'
import { type AuditLogFilter, auditFilterSchema } from './audit-filter.ts'

/** What was chosen, as the endpoints take it. */
function askedOf({ account, actor, action, target, address, from, to, sort }: AuditLogFilter) {
  return {
    sort,
    ...(account.trim() !== '' && { account: account.trim() }),
    ...(actor.trim() !== '' && { actor: actor.trim() }),
    ...(action !== '' && { action }),
    ...(target.trim() !== '' && { target: target.trim() }),
    ...(address.trim() !== '' && { address: address.trim().slice(0, 64) }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  }
}

export default function AuditLog() {
  const { common } = usePhrases()
  const phrases = usePhrases('audit')
  const format = useFormat()
  const locale = useLocale()
  const { filter, isFiltered, change, reset } = useAddressFilter(auditFilterSchema)
  const asked = askedOf(filter)
  const query = useInfiniteQuery(pagesOf(listAuditEvents, { query: asked }))
  const total = query.data?.pages[0]?.total
  const count = total === undefined ? '' : format.number(total)
  return (
    <div className={styles.page}>
      <PageHeader
        title={phrases.title}
        meta={total === undefined ? '' : total >= auditCountMax ? phrases.countAtLeast(count) : phrases.count(count)}
        text={phrases.text}
        actions={
          <ExportLink href={urlOf(exportAuditEvents, { query: { ...asked, locale } })} isEmpty={(total ?? 0) === 0} />
        }
      />
      <AuditFilters filter={filter} isFiltered={isFiltered} onChange={change} onReset={reset} />
      <PagedList
        query={query}
        empty={
          <EmptyState
            title={phrases.noMatch.title}
            text={phrases.noMatch.text}
            actions={
              <Button variant="default" onClick={reset}>
                {common.list.clearFilters}
              </Button>
            }
          />
        }
        row={(event) => <AuditRow key={event.id} event={event} onAccount={(account) => change({ account })} />}
      />
    </div>
  )
}
