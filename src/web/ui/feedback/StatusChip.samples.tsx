import { Group } from '@mantine/core'
import type { Samples } from '../samples.ts'
import { StatusChip } from './StatusChip.tsx'

export const samples: Samples = {
  'every tone': ({ say }) => (
    <Group>
      <StatusChip tone="good">{say('在线', 'Live')}</StatusChip>
      <StatusChip tone="waiting">{say('待确认', 'To confirm')}</StatusChip>
      <StatusChip tone="bad">{say('失败', 'Failed')}</StatusChip>
      <StatusChip tone="off">{say('已停用', 'Off')}</StatusChip>
    </Group>
  ),
}
