import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { z } from 'zod'
import { urlOf } from '#contract/endpoint-url.ts'
import { enquirySorts } from '#contract/features/enquiries/entries.ts'
import { exportLeads, leadStates, listLeads } from '#contract/features/enquiries/leads.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { useLive } from '#web/platform/live/use-live.ts'
import { useAddressFilter } from '#web/platform/navigation/address-filter.ts'
import { pagesOf } from '#web/platform/requests/queries.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import { ExportLink } from '#web/ui/list/ExportLink.tsx'
import { NoMatch } from '#web/ui/list/NoMatch.tsx'
import { PagedList } from '#web/ui/list/PagedList.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { DeskFilters } from '../DeskFilters.tsx'
import styles from '../desk.module.css'
import { useOpened } from '../use-opened.ts'
import { LeadDrawer } from './LeadDrawer.tsx'
import { LeadRow } from './LeadRow.tsx'

const choices = ['open', ...leadStates] as const

const filterSchema = z.object({
  q: z.string().max(200).catch(''),
  state: z.enum(choices).or(z.literal('')).catch(''),
  sort: z.enum(enquirySorts).catch('newest'),
})

export default function Leads() {
  const leadsDesk = usePhrases('leadsDesk')
  const desk = usePhrases('desk')
  const format = useFormat()
  const locale = useLocale()
  const { filter, isFiltered, change, reset } = useAddressFilter(filterSchema)
  const { q, state, sort } = filter
  const asked = { sort, ...(q !== '' && { q }), ...(state !== '' && { state }) }
  const query = useInfiniteQuery(pagesOf(listLeads, { query: asked }))
  useLive('leads')
  const opened = useOpened('lead')
  const total = query.data?.pages[0]?.total
  return (
    <div className={styles.page}>
      <PageHeader
        title={leadsDesk.title}
        meta={total !== undefined && leadsDesk.count(format.number(total))}
        text={leadsDesk.text}
        actions={<ExportLink href={urlOf(exportLeads, { query: { ...asked, locale } })} isEmpty={total === 0} />}
      />
      <DeskFilters
        searchLabel={leadsDesk.search}
        q={q}
        onSearch={useCallback((text: string) => change({ q: text }), [change])}
        choices={[
          {
            label: leadsDesk.stateFilter,
            all: leadsDesk.allStates,
            options: { open: leadsDesk.openStates, ...leadsDesk.states },
            value: state,
            onChange: (value) => change({ state: choices.find((each) => each === value) ?? '' }),
          },
        ]}
        sort={sort}
        onSort={(chosen) => change({ sort: chosen })}
      />
      <PagedList
        query={query}
        empty={
          isFiltered ? (
            <NoMatch {...desk.noMatch} onReset={reset} />
          ) : (
            <EmptyState
              title={leadsDesk.empty.title}
              text={leadsDesk.empty.text}
              actions={<ButtonLink to={pathOf('updatePlan')}>{leadsDesk.empty.action}</ButtonLink>}
            />
          )
        }
        row={(lead) => <LeadRow key={lead.id} lead={lead} onOpen={() => opened.open(lead.id)} />}
      />
      <LeadDrawer leadId={opened.id} onClose={opened.close} />
    </div>
  )
}
