import type { ReplyOf } from '#contract/endpoint.ts'
import type { countConversations } from '#contract/features/inbox/conversations.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { changeOfTab, filterOfSaved, isSameFilter, noFilter, type Tab, tabOf, tabs } from '../filters/inbox-filter.ts'
import { usePinnedFilters } from '../filters/SavedFilters.tsx'
import type { InboxFilterState } from '../filters/use-inbox-filter.ts'
import styles from './list.module.css'

type Counts = ReplyOf<typeof countConversations>

/** Filters that people use all day, with what each would show. A number that is not known is not shown. */
export function Tabs({ state, counts }: { state: InboxFilterState; counts: Counts | undefined }) {
  const { tabs: phrases } = usePhrases('inbox')
  const format = useFormat()
  const { filter, change } = state
  const pinned = usePinnedFilters()
  const current = pinned.find((each) => isSameFilter(filterOfSaved(each.filter), filter))
  const open = current === undefined ? tabOf(filter) : undefined

  function countOf(tab: Tab): string | null {
    if (tab === 'all' || counts === undefined || counts[tab].count === 0) return null
    const { count, isMore } = counts[tab]
    return isMore ? phrases.more(format.number(count)) : format.number(count)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would take the look of a group of inputs
    <div role="group" className={styles.tabs} aria-label={phrases.label}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          aria-pressed={tab === open}
          data-tab={tab}
          // A pinned filter is left as a whole.
          onClick={() =>
            change(current === undefined ? changeOfTab(tab, filter) : { ...noFilter, ...changeOfTab(tab, noFilter) })
          }
        >
          {phrases[tab]}
          {countOf(tab) !== null && <span className="tabular"> {countOf(tab)}</span>}
        </button>
      ))}
      {pinned.map((each) => (
        <button
          key={each.id}
          type="button"
          aria-pressed={each.id === current?.id}
          title={each.name}
          onClick={() => change(filterOfSaved(each.filter))}
        >
          <span className={styles.tabName}>{each.name}</span>
        </button>
      ))}
    </div>
  )
}
