import { Checkbox } from '@mantine/core'
import type { Brought } from '#web/features/sandbox/public.ts'
import { usePhrases } from '#web/platform/language/language.tsx'

/** Offers to take along what was tried out in this browser. */
export function BroughtItems({ brought }: { brought: Brought }) {
  const sandbox = usePhrases('sandbox')
  if (brought.ready.length === 0) return null
  return (
    <Checkbox
      label={sandbox.brought.title(brought.ready.length)}
      description={sandbox.brought.text(brought.restCount)}
      checked={brought.isBringing}
      onChange={({ currentTarget }) => brought.setBringing(currentTarget.checked)}
    />
  )
}
