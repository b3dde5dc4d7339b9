import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type CorpusItem, updateCorpusItem } from '#contract/features/corpus.ts'
import { FillBlanks } from '#web/features/facts/public.ts'
import { useLeave, useNewScope, WorkScopeContext } from '#web/platform/forms/unsaved-work.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { errorText } from '#web/platform/requests/api-client.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { useListKeys } from '#web/ui/list/use-list-keys.ts'
import { useRowState } from '#web/ui/list/use-row-state.ts'
import styles from '../corpus.module.css'
import { useCorpusPages, useListPatches } from '../corpus.queries.ts'
import { DeletedList } from '../deleted/DeletedList.tsx'
import { FilterBar } from '../filter/FilterBar.tsx'
import { SortHead } from '../filter/SortBy.tsx'
import { type CorpusFilterState, useCorpusFilter } from '../filter/use-corpus-filter.ts'
import { useLiveCorpus } from '../live/use-live-corpus.ts'
import { useRemoveItems } from '../use-remove-items.ts'
import { EmptyList } from './EmptyList.tsx'
import { ItemPages, ItemsLoading } from './ItemPages.tsx'
import type { RowActions } from './ItemRow.tsx'
import { ListHead } from './ListHead.tsx'
import { SelectedItems } from './SelectedItems.tsx'

interface ItemListProps {
  isWide: boolean
  onOpen: (itemId: string) => void
  onAdd: (question?: string) => void
  onTry: () => void
  /** Closes the drawer, when the keyboard is in the list. */
  onLeave: () => void
}

/** The items; or, by the filter, those that were deleted and can still be restored. */
export function ItemList(props: ItemListProps) {
  const filterState = useCorpusFilter()
  if (filterState.filter.enabled === 'deleted') return <DeletedList filterState={filterState} onOpen={props.onOpen} />
  return <LiveList {...props} filterState={filterState} />
}

function LiveList({
  isWide,
  onOpen,
  onAdd,
  onTry,
  onLeave,
  filterState,
}: ItemListProps & { filterState: CorpusFilterState }) {
  const phrases = usePhrases()
  const corpus = usePhrases('corpus')
  const bot = useBot()
  const { filter, isFiltered, query: filterQuery, sort, change } = filterState
  const query = useCorpusPages(filterQuery, sort)
  const pages = useMemo(() => query.data?.pages ?? [], [query.data])
  const items = useMemo(() => pages.flatMap((page) => page.items), [pages])
  const state = useRowState(items)
  useLiveCorpus(filterQuery, sort, pages, state.editingId !== null)
  const patches = useListPatches()
  const removeItems = useRemoveItems()
  const inlineScope = useNewScope()
  const leaveInline = useLeave(inlineScope)
  const { call: updateItem } = useCall(updateCorpusItem)
  const searchRef = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLElement>(null)
  const [isFilling, setFilling] = useState(false)

  const { select, fold, setActiveId, setEditingId, clearSelection, neighbour } = state
  // What is ticked belongs to what was on screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is the reason
  useEffect(() => {
    clearSelection()
  }, [clearSelection, filterQuery, sort])

  const focusRow = useCallback(
    (id: string) => {
      setActiveId(id)
      requestAnimationFrame(() => {
        const row = list.current?.querySelector<HTMLElement>(`[data-item-id="${id}"]`)
        row?.focus({ preventScroll: true })
        row?.scrollIntoView({ block: 'nearest' })
      })
    },
    [setActiveId],
  )

  const actions: RowActions = useMemo(
    () => ({
      select,
      fold,
      open: (id) =>
        leaveInline(() => {
          setActiveId(id)
          setEditingId(null)
          onOpen(id)
        }),
      edit: (id) =>
        leaveInline(() => {
          setActiveId(id)
          setEditingId(id)
        }),
      leaveEdit: () =>
        setEditingId((id) => {
          if (id !== null) focusRow(id)
          return null
        }),
      setEnabled: (item, isEnabled) => {
        // At once, and back if the server says no.
        patches.replaceItem({ ...item, isEnabled })
        updateItem({ params: { botId: bot.id, itemId: item.id }, body: { isEnabled } }).then(
          patches.replaceItem,
          (error: unknown) => {
            patches.replaceItem(item)
            showToast({ color: 'red', message: errorText(phrases, error) })
          },
        )
      },
      fillIn: () => setFilling(true),
      remove: (item) => {
        // The keyboard goes on with the row that takes its place.
        setActiveId(item.id)
        const next = neighbour(1) ?? neighbour(-1)
        if (next !== null && list.current?.contains(document.activeElement)) focusRow(next)
        removeItems({ ids: [item.id] }, item.question).catch((error: unknown) =>
          showToast({ color: 'red', message: errorText(phrases, error) }),
        )
      },
    }),
    [
      bot.id,
      fold,
      focusRow,
      leaveInline,
      neighbour,
      onOpen,
      patches,
      phrases,
      removeItems,
      select,
      setActiveId,
      setEditingId,
      updateItem,
    ],
  )

  function onActive(act: (item: CorpusItem) => void): void {
    const item = items.find(({ id }) => id === state.activeNow.current)
    if (item) act(item)
  }
  useListKeys({
    search: () => searchRef.current?.focus(),
    move: (step) => {
      const next = state.neighbour(step)
      if (next !== null) focusRow(next)
    },
    open: () => onActive(({ id }) => actions.open(id)),
    edit: () => onActive(({ id }) => actions.edit(id)),
    select: () => onActive(({ id }) => actions.select(id, false)),
    fold: () => onActive(({ id }) => actions.fold(id)),
    remove: () => onActive(actions.remove),
    add: () => onAdd(),
    leave: () => {
      if (state.selection.isEverything || state.selection.ids.size > 0) clearSelection()
      else onLeave()
    },
  })

  const [first] = pages
  return (
    <section ref={list} className={styles.list} aria-label={corpus.list.label}>
      <div className={styles.sticky}>
        <ListHead
          page={first}
          isFiltered={isFiltered}
          query={filterQuery}
          isWide={isWide}
          onReset={filterState.reset}
          onAdd={() => onAdd()}
          onTry={onTry}
        />
        <FilterBar
          state={filterState}
          searchRef={searchRef}
          onSearch={useCallback((q: string) => change({ q }), [change])}
          onReset={isFiltered ? filterState.reset : undefined}
        />
        <SelectedItems
          selection={state.selection}
          total={first?.total ?? 0}
          query={filterQuery}
          onSelectEverything={state.selectEverything}
          onClear={clearSelection}
        />
        {items.length > 0 && (
          <ColumnHeads
            filterState={filterState}
            isAllUnfolded={state.isAllUnfolded}
            onFoldAll={() => state.foldAll(!state.isAllUnfolded)}
          />
        )}
      </div>
      {query.isPending && <ItemsLoading />}
      {query.isError && items.length === 0 && (
        <div className={styles.listFoot}>
          <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
        </div>
      )}
      {query.isSuccess && items.length === 0 && (
        <EmptyList
          filter={filter}
          isFiltered={isFiltered}
          onAdd={() => onAdd(filter.q.trim())}
          onReset={filterState.reset}
        />
      )}
      <WorkScopeContext value={inlineScope}>
        <ItemPages pages={pages} query={query} state={state} actions={actions} />
      </WorkScopeContext>
      <FillBlanks isOpen={isFilling} onClose={() => setFilling(false)} />
    </section>
  )
}

interface ColumnHeadsProps {
  filterState: CorpusFilterState
  isAllUnfolded: boolean
  onFoldAll: () => void
}

function ColumnHeads({ filterState, isAllUnfolded, onFoldAll }: ColumnHeadsProps) {
  const { columns, fold } = usePhrases('corpus')
  return (
    <div className={styles.columns}>
      <span className={styles.columnQuestion}>
        <span>{columns.question}</span>
        <button type="button" className={styles.foldAll} onClick={onFoldAll}>
          {isAllUnfolded ? fold.all : fold.none}
        </button>
      </span>
      <span className={styles.rowVariants}>{columns.variants}</span>
      <span className={styles.rowIntent}>{columns.intent}</span>
      <span className={styles.rowHits}>
        <SortHead column="hits" state={filterState} />
      </span>
      <span className={styles.rowUpdated}>
        <SortHead column="updated" state={filterState} />
      </span>
      <span className={styles.columnOn}>{columns.enabled}</span>
    </div>
  )
}
