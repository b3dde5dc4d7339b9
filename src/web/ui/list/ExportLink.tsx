import { Button } from '@mantine/core'
import { usePhrases } from '#web/platform/language/language.tsx'

/** Takes the list along as it is filtered, as csv. `href` is the address of its export. */
export function ExportLink({ href, isEmpty = false }: { href: string; isEmpty?: boolean }) {
  const { common } = usePhrases()
  if (isEmpty) return null
  return (
    <Button variant="default" component="a" href={href} download>
      {common.list.export}
    </Button>
  )
}
