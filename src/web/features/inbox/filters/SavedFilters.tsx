import { ActionIcon, Button, Checkbox, CloseButton, Popover, Stack, TextInput } from '@mantine/core'
import { IconBookmark, IconPin, IconPinnedFilled, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  deleteSavedFilter,
  listSavedFilters,
  maxSavedFilters,
  type SavedFilter,
  saveFilter,
} from '#contract/features/inbox/saved-filters.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import styles from './filters.module.css'
import { filterOfSaved, isSameFilter, savedForm } from './inbox-filter.ts'
import { useFilterWords } from './use-filter-words.ts'
import type { InboxFilterState } from './use-inbox-filter.ts'

const maxPinned = 3

export function useSavedFilters(): readonly SavedFilter[] {
  const bot = useBot()
  const { data } = useQuery(queryOf(listSavedFilters, { params: { botId: bot.id } }))
  return data?.items ?? []
}

/** Those that stand among the tabs. */
export function usePinnedFilters(): readonly SavedFilter[] {
  return useSavedFilters()
    .filter(({ isPinned }) => isPinned)
    .slice(0, maxPinned)
}

/** Filters that were kept: chosen, pinned and forgotten here, and the present one kept. */
export function SavedFilters({ state, size }: { state: InboxFilterState; size: number }) {
  const { common } = usePhrases()
  const { saved: phrases } = usePhrases('inboxTools')
  const saved = useSavedFilters()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={300} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={size}
          aria-label={phrases.label}
          title={phrases.label}
          onClick={() => setOpen(!isOpen)}
        >
          <IconBookmark size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={phrases.label}>
        <div className={styles.savedHead}>
          <strong>{phrases.label}</strong>
          <CloseButton aria-label={common.actions.close} onClick={() => setOpen(false)} />
        </div>
        {saved.length === 0 && <p className={styles.quiet}>{phrases.none}</p>}
        {saved.length > 0 && (
          <ul className={styles.savedList}>
            {saved.map((each) => (
              <SavedRow
                key={each.id}
                saved={each}
                isCurrent={isSameFilter(filterOfSaved(each.filter), state.filter)}
                canPin={saved.filter(({ isPinned }) => isPinned).length < maxPinned}
                onChoose={() => {
                  state.change(filterOfSaved(each.filter))
                  setOpen(false)
                }}
              />
            ))}
          </ul>
        )}
        <SaveForm state={state} count={saved.length} onSaved={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

interface SavedRowProps {
  saved: SavedFilter
  isCurrent: boolean
  canPin: boolean
  onChoose: () => void
}

function SavedRow({ saved: { id, name, filter, isPinned }, isCurrent, canPin, onChoose }: SavedRowProps) {
  const { saved: phrases } = usePhrases('inboxTools')
  const words = useFilterWords()
  const { id: botId } = useBot()
  const pinning = useCall(saveFilter, { invalidates: [listSavedFilters] })
  const deleting = useCall(deleteSavedFilter, { invalidates: [listSavedFilters] })
  return (
    <li>
      <div className={styles.savedRow}>
        <button type="button" className={styles.savedName} aria-pressed={isCurrent} onClick={onChoose}>
          <span>{name}</span>
          <small>{words(filterOfSaved(filter)).join(' · ')}</small>
        </button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          disabled={(!isPinned && !canPin) || pinning.isBusy}
          aria-label={isPinned ? phrases.unpinNamed(name) : phrases.pinNamed(name)}
          onClick={() => pinning.start({ params: { botId }, body: { name, filter, isPinned: !isPinned } })}
        >
          {isPinned ? <IconPinnedFilled size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={phrases.deleteNamed(name)}
          disabled={deleting.isBusy}
          onClick={() => deleting.start({ params: { botId, filterId: id } })}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
      {(pinning.error ?? deleting.error) !== null && <ErrorNotice error={pinning.error ?? deleting.error} />}
    </li>
  )
}

interface SaveFormProps {
  state: InboxFilterState
  count: number
  onSaved: () => void
}

function SaveForm({ state, count, onSaved }: SaveFormProps) {
  const { saved: phrases } = usePhrases('inboxTools')
  const words = useFilterWords()
  const format = useFormat()
  const { id: botId } = useBot()
  const form = useContractForm(saveFilter, {
    initial: { name: '', isPinned: false },
    argumentsOf: (values) => ({ params: { botId }, body: { ...values, filter: savedForm(state.filter) } }),
    invalidates: [listSavedFilters],
    isGuarded: false,
    onSaved: ({ name }) => {
      showToast({ message: phrases.saved(name) })
      onSaved()
    },
  })
  if (!state.isFiltered) return <p className={styles.saveHint}>{phrases.nothingSet}</p>
  if (count >= maxSavedFilters) return <p className={styles.saveHint}>{phrases.full(format.number(maxSavedFilters))}</p>
  return (
    <form id={form.id} noValidate onSubmit={form.onSubmit} className={styles.saveForm}>
      <Stack gap="xs">
        <TextInput
          label={phrases.saveTitle}
          aria-label={phrases.name}
          description={words(state.filter).join(' · ')}
          placeholder={phrases.name}
          maxLength={40}
          {...form.input('name')}
        />
        <Checkbox label={phrases.pin} description={phrases.pinHint} {...form.toggle('isPinned')} />
        {form.failure !== null && <ErrorNotice error={form.failure} />}
        <Button type="submit" size="xs" loading={form.isSending}>
          {phrases.save}
        </Button>
      </Stack>
    </form>
  )
}
