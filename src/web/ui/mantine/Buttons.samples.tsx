import { ActionIcon, Button, CloseButton, Group } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { Samples } from '../samples.ts'

export const samples: Samples = {
  'every look': ({ say }) => (
    <Group>
      <Button>{say('保存', 'Save')}</Button>
      <Button variant="default">{say('取消', 'Cancel')}</Button>
      <Button variant="light">{say('试一试', 'Try it')}</Button>
      <Button variant="subtle">{say('详情', 'Details')}</Button>
      <Button color="red">{say('删除', 'Delete')}</Button>
    </Group>
  ),
  'small, busy, disabled': ({ say }) => (
    <Group>
      <Button size="xs">{say('保存', 'Save')}</Button>
      <Button loading>{say('保存', 'Save')}</Button>
      <Button disabled>{say('保存', 'Save')}</Button>
      <Button variant="default" disabled>
        {say('取消', 'Cancel')}
      </Button>
    </Group>
  ),
  'signs without words': ({ say }) => (
    <Group>
      <ActionIcon aria-label={say('更多', 'More')}>
        <IconDots size={18} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={say('更多操作', 'More actions')}>
        <IconDots size={18} />
      </ActionIcon>
      <CloseButton aria-label={say('关闭', 'Close')} />
    </Group>
  ),
}
