import { Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { formatTag, useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import styles from '../account-area.module.css'
import { useAccount } from '../use-account.ts'
import { useAccountChange } from './use-account-change.ts'
import { daysFrom, isZoneFound, nameOfZone, zoneChoices } from './zone-names.ts'

/** The zone of the account's days. A choice is saved at once, and says when it begins. */
export function TimeZoneChoice() {
  const words = usePhrases('accountDetails').timeZone
  const tag = formatTag[useLocale()]
  const { timeZone, nextTimeZone } = useAccount()
  const saving = useAccountChange()
  const chosen = nextTimeZone?.timeZone ?? timeZone
  // Some 400 names: nobody waits for them who does not open the list.
  const [isOpened, setOpened] = useState(false)
  const data = useMemo(
    () => (isOpened ? zoneChoices(tag, chosen) : [{ value: chosen, label: nameOfZone(chosen, tag) }]),
    [isOpened, tag, chosen],
  )
  const isFound = (zone: string, text: string) => isZoneFound(zone, tag, words.cities, text)
  const isPending = nextTimeZone !== null && nextTimeZone.timeZone !== timeZone
  return (
    <div className={styles.zone}>
      <Select
        aria-label={words.label}
        data={data}
        searchable
        limit={100}
        allowDeselect={false}
        nothingFoundMessage={words.none}
        value={chosen}
        // Not disabled, which would take the focus away.
        readOnly={saving.isBusy}
        filter={({ options, search }) => options.filter((option) => 'value' in option && isFound(option.value, search))}
        onDropdownOpen={() => setOpened(true)}
        onChange={(zone) => {
          if (zone !== null && zone !== chosen) saving.start({ body: { timeZone: zone } })
        }}
      />
      {saving.error && <ErrorNotice error={saving.error} />}
      <p className={styles.small} role="status">
        {isPending ? words.next(nameOfZone(nextTimeZone.timeZone, tag), daysFrom(nextTimeZone, tag)) : words.text}
      </p>
    </div>
  )
}
