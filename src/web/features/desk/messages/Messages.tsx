import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { z } from 'zod'
import { urlOf } from '#contract/endpoint-url.ts'
import {
  contactStates,
  contactTypes,
  exportContactMessages,
  listContactMessages,
} from '#contract/features/enquiries/contact-messages.ts'
import { enquirySorts } from '#contract/features/enquiries/entries.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { sendsMail } from '#web/platform/boot.ts'
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
import { MessageDrawer } from './MessageDrawer.tsx'
import { MessageRow } from './MessageRow.tsx'

const filterSchema = z.object({
  q: z.string().max(200).catch(''),
  state: z.enum(contactStates).or(z.literal('')).catch(''),
  type: z.enum(contactTypes).or(z.literal('')).catch(''),
  sort: z.enum(enquirySorts).catch('newest'),
})

export default function Messages() {
  const { types } = usePhrases('contact')
  const contactDesk = usePhrases('contactDesk')
  const desk = usePhrases('desk')
  const format = useFormat()
  const locale = useLocale()
  const { filter, isFiltered, change, reset } = useAddressFilter(filterSchema)
  const { q, state, type, sort } = filter
  const asked = { sort, ...(q !== '' && { q }), ...(state !== '' && { state }), ...(type !== '' && { type }) }
  const query = useInfiniteQuery(pagesOf(listContactMessages, { query: asked }))
  useLive('contactMessages')
  const opened = useOpened('message')
  const total = query.data?.pages[0]?.total
  return (
    <div className={styles.page}>
      <PageHeader
        title={contactDesk.title}
        meta={total !== undefined && contactDesk.count(format.number(total))}
        text={sendsMail() ? contactDesk.text : contactDesk.textWithoutMail}
        actions={
          <ExportLink href={urlOf(exportContactMessages, { query: { ...asked, locale } })} isEmpty={total === 0} />
        }
      />
      <DeskFilters
        searchLabel={contactDesk.search}
        q={q}
        onSearch={useCallback((text: string) => change({ q: text }), [change])}
        choices={[
          {
            label: contactDesk.stateFilter,
            all: contactDesk.allStates,
            options: contactDesk.states,
            value: state,
            onChange: (value) => change({ state: contactStates.find((each) => each === value) ?? '' }),
          },
          {
            label: contactDesk.typeFilter,
            all: contactDesk.allTypes,
            options: types,
            value: type,
            onChange: (value) => change({ type: contactTypes.find((each) => each === value) ?? '' }),
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
              title={contactDesk.empty.title}
              text={contactDesk.empty.text}
              actions={<ButtonLink to={pathOf('contactUs')}>{contactDesk.empty.action}</ButtonLink>}
            />
          )
        }
        row={(message) => <MessageRow key={message.id} message={message} onOpen={() => opened.open(message.id)} />}
      />
      <MessageDrawer contactId={opened.id} onClose={opened.close} />
    </div>
  )
}
