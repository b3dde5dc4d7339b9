import { Autocomplete, Button, Popover, Stack } from '@mantine/core'
import { useState } from 'react'
import { corpusLimits } from '#contract/features/corpus.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useIntents } from '../corpus.queries.ts'

/** Gives all ticked items one intent; none when the field is empty. */
export function SetIntent({ isBusy, onSet }: { isBusy: boolean; onSet: (intent: string) => void }) {
  const { selection, editor } = usePhrases('corpus')
  const { data } = useIntents()
  const [isOpen, setOpen] = useState(false)
  const [intent, setIntent] = useState('')
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus shadow="md" width={260}>
      <Popover.Target>
        <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => setOpen(!isOpen)}>
          {selection.setIntent}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={selection.setIntent}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            setOpen(false)
            onSet(intent.trim())
          }}
        >
          <Stack gap="sm">
            <Autocomplete
              label={editor.intent}
              description={selection.setIntentHint}
              data={data?.items.map(({ intent: known }) => known) ?? []}
              limit={8}
              maxLength={corpusLimits.intentLength}
              value={intent}
              onChange={setIntent}
              comboboxProps={{ withinPortal: false }}
            />
            <Button type="submit" size="xs">
              {intent.trim() === '' ? selection.clearIntent : selection.applyIntent}
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
