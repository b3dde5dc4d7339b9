import { Button, Group, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { pathOf } from '#contract/site-map/pages.ts'
import { usePhrases } from '#web/platform/language/language.tsx'

/** Said before the form is filled in, not after. */
export function NoBotLeft() {
  const { common } = usePhrases()
  const bots = usePhrases('bots')
  return (
    <Stack gap="md" align="start">
      <p>{bots.list.limitReached}</p>
      <Group>
        <Button component={Link} to={pathOf('updatePlan')}>
          {common.vip.upgrade}
        </Button>
        <Button component={Link} to={pathOf('bots')} variant="default">
          {common.workspace.allBots}
        </Button>
      </Group>
    </Stack>
  )
}
