import { Stack, Textarea } from '@mantine/core'
import type { Samples } from '../samples.ts'
import { GuardedDrawer } from './GuardedDrawer.tsx'

const ignore = () => undefined

export const overlays: Samples = {
  'with a form': ({ say }) => (
    <GuardedDrawer opened onClose={ignore} position="right" title={say('修改回答', 'Edit answer')}>
      <Stack>
        <Textarea label={say('回答', 'Answer')} defaultValue={say('七天内可以退货。', 'Returns within seven days.')} />
      </Stack>
    </GuardedDrawer>
  ),
}
