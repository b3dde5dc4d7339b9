import { Stack, TextInput } from '@mantine/core'
import type { Samples } from '../samples.ts'
import { GuardedModal } from './GuardedModal.tsx'

const ignore = () => undefined

export const overlays: Samples = {
  'with a form': ({ say }) => (
    <GuardedModal opened onClose={ignore} title={say('重命名机器人', 'Rename the bot')}>
      <Stack>
        <TextInput label={say('名称', 'Name')} defaultValue={say('山野装备', 'Ridge & Trail')} />
      </Stack>
    </GuardedModal>
  ),
}
