import { Button, Select } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { z } from 'zod'
import { urlOf } from '#contract/endpoint-url.ts'
import { accountGroups, accountSorts, exportAccounts, listAccounts } from '#contract/features/admin/accounts.ts'
import { emailSchema, idSchema } from '#contract/fields.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { useLive } from '#web/platform/live/use-live.ts'
import { useAddressFilter } from '#web/platform/navigation/address-filter.ts'
import { textOfCode } from '#web/platform/requests/api-client.ts'
import { pagesOf } from '#web/platform/requests/queries.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ExportLink } from '#web/ui/list/ExportLink.tsx'
import { PagedList } from '#web/ui/list/PagedList.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { AccountRow } from './AccountRow.tsx'
import styles from './accounts.module.css'

const filterSchema = z.object({
  q: z.string().max(200).catch(''),
  group: z.enum(accountGroups).catch('all'),
  sort: z.enum(accountSorts).catch('created'),
})

/** All accounts of the installation. */
export default function AccountList() {
  const phrases = usePhrases()
  const words = usePhrases('consoleAccounts')
  const format = useFormat()
  const locale = useLocale()
  const { filter, change, reset } = useAddressFilter(filterSchema)
  const asked = { ...filter, q: filter.q.trim() }
  const query = useInfiniteQuery(pagesOf(listAccounts, { query: asked }))
  useLive('accounts')
  const total = query.data?.pages[0]?.total
  // Whoever looks for one account by all of its name is told that there is none.
  const isOneSought = [emailSchema, idSchema].some((schema) => schema.safeParse(asked.q).success)
  return (
    <div className={styles.page}>
      <PageHeader
        title={words.title}
        meta={total !== undefined && words.count(format.number(total))}
        text={words.text}
        actions={
          <ExportLink href={urlOf(exportAccounts, { query: { ...asked, locale } })} isEmpty={(total ?? 0) === 0} />
        }
      />
      <search className={styles.filters}>
        <SearchBox
          className={styles.search}
          label={words.search}
          value={filter.q}
          onChange={useCallback((q: string) => change({ q }), [change])}
        />
        <Select
          className={styles.choice ?? ''}
          aria-label={words.group}
          data={accountGroups.map((value) => ({ value, label: words.groups[value] }))}
          value={filter.group}
          allowDeselect={false}
          onChange={(value) => change({ group: accountGroups.find((each) => each === value) ?? 'all' })}
        />
        <Select
          className={styles.choice ?? ''}
          aria-label={words.sort}
          data={accountSorts.map((value) => ({ value, label: words.sorts[value] }))}
          value={filter.sort}
          allowDeselect={false}
          onChange={(value) => change({ sort: accountSorts.find((each) => each === value) ?? 'created' })}
        />
      </search>
      <PagedList
        query={query}
        empty={
          <EmptyState
            title={isOneSought ? textOfCode(phrases, 'account-missing', {}) : words.noMatch.title}
            text={words.noMatch.text}
            actions={
              <Button variant="default" onClick={reset}>
                {phrases.common.list.clearFilters}
              </Button>
            }
          />
        }
        row={(account) => <AccountRow key={account.id} account={account} />}
      />
    </div>
  )
}
