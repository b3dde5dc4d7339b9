import { Alert, Badge, Group, Kbd, Notification, Progress, Skeleton, Stack } from '@mantine/core'
import type { Samples } from '../samples.ts'

export const samples: Samples = {
  badges: ({ say }) => (
    <Group>
      <Badge>{say('在线', 'Live')}</Badge>
      <Badge color="yellow">{say('有空格', 'Has blanks')}</Badge>
      <Badge color="red">{say('失败', 'Failed')}</Badge>
      <Badge color="gray">{say('停用', 'Off')}</Badge>
    </Group>
  ),
  'keys of the keyboard': () => (
    <Group gap="xs">
      <Kbd>Ctrl</Kbd>
      <Kbd>S</Kbd>
    </Group>
  ),
  progress: ({ say }) => (
    <Stack>
      <Progress value={62} aria-label={say('导入', 'Import')} />
      <Progress value={96} color="yellow" aria-label={say('今日用量', 'Used today')} />
    </Stack>
  ),
  'a list that loads': () => (
    <Stack gap="xs">
      <Skeleton height={14} width="40%" />
      <Skeleton height={11} width="88%" />
    </Stack>
  ),
  notices: ({ say }) => (
    <Stack>
      <Alert color="yellow" title={say('没有配置发信', 'No mail server')}>
        {say('请把邀请码直接交给对方。', 'Hand the code over yourself.')}
      </Alert>
      <Alert color="red" title={say('没有导入', 'Not imported')}>
        {say('文件里没有一行问答。', 'The file has no row with an answer.')}
      </Alert>
    </Stack>
  ),
  toasts: ({ say }) => (
    <Stack>
      <Notification closeButtonProps={{ 'aria-label': say('关闭', 'Close') }}>{say('已保存', 'Saved')}</Notification>
      <Notification
        color="red"
        title={say('没有恢复', 'Not brought back')}
        closeButtonProps={{ 'aria-label': say('关闭', 'Close') }}
      >
        {say('网络断开了，请再试一次。', 'The network is gone. Try again.')}
      </Notification>
    </Stack>
  ),
}
