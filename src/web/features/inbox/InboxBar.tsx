import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconDownload } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { FilterBar } from './filters/FilterBar.tsx'
import { SavedFilters } from './filters/SavedFilters.tsx'
import type { InboxFilterState } from './filters/use-inbox-filter.ts'
import styles from './inbox.module.css'

export type Panel = 'exports' | 'settings' | 'keys'

interface InboxBarProps {
  state: InboxFilterState
  /** Of what the filters let through; hidden while it is not known. */
  total: { readonly count: number; readonly isMore: boolean } | undefined
  platforms: readonly string[]
  searchRef: RefObject<HTMLInputElement | null>
  isStacked: boolean
  onPanel: (panel: Panel) => void
}

/** Title, how much there is, search, filters, and what can be done with all of it. */
export function InboxBar({ state, total, platforms, searchRef, isStacked, onPanel }: InboxBarProps) {
  const inbox = usePhrases('inbox')
  const { menu } = usePhrases('inboxTools')
  const format = useFormat()
  const size = isStacked ? 44 : 36
  return (
    <header className={styles.bar}>
      <h1>{inbox.title}</h1>
      <p className={`${styles.total} tabular`} role="status">
        {total &&
          (total.count > 0 || state.isFiltered) &&
          (total.isMore ? inbox.totalMore : inbox.total)(format.number(total.count))}
      </p>
      <FilterBar
        state={state}
        platforms={platforms}
        searchRef={searchRef}
        tools={
          <>
            <SavedFilters state={state} size={size} />
            {!isStacked && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={size}
                aria-label={menu.export}
                title={menu.export}
                onClick={() => onPanel('exports')}
              >
                <IconDownload size={20} aria-hidden />
              </ActionIcon>
            )}
            <Menu position="bottom-end" width={200}>
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" size={size} aria-label={menu.label}>
                  <IconDots size={20} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {isStacked && <Menu.Item onClick={() => onPanel('exports')}>{menu.export}</Menu.Item>}
                <Menu.Item onClick={() => onPanel('settings')}>{menu.settings}</Menu.Item>
                {!isStacked && <Menu.Item onClick={() => onPanel('keys')}>{menu.keys}</Menu.Item>}
              </Menu.Dropdown>
            </Menu>
          </>
        }
      />
    </header>
  )
}
