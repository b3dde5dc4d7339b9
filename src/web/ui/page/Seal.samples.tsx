import { Group } from '@mantine/core'
import type { Samples } from '../samples.ts'
import { Seal } from './Seal.tsx'

export const samples: Samples = {
  'every size in use': () => (
    <Group>
      <Seal size={24} />
      <Seal />
      <Seal size={56} />
    </Group>
  ),
}
