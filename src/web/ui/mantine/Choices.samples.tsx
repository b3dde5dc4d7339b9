import { Checkbox, Group, Radio, SegmentedControl, Slider, Stack, Switch, Tabs } from '@mantine/core'
import type { Samples } from '../samples.ts'

export const samples: Samples = {
  switches: ({ say }) => (
    <Group>
      <Switch label={say('启用', 'On')} defaultChecked />
      <Switch label={say('停用', 'Off')} />
      <Switch label={say('不可用', 'Not available')} disabled />
    </Group>
  ),
  'boxes to tick': ({ say }) => (
    <Group>
      <Checkbox label={say('已选', 'Ticked')} defaultChecked />
      <Checkbox label={say('部分', 'Some')} indeterminate readOnly />
      <Checkbox label={say('未选', 'Not ticked')} />
      <Checkbox label={say('不可用', 'Not available')} disabled />
    </Group>
  ),
  'one of several': ({ say }) => (
    <Radio.Group label={say('重复的行', 'Rows that repeat')} defaultValue="keep">
      <Stack mt="xs">
        <Radio value="keep" label={say('保留原来的', 'Keep what is there')} />
        <Radio value="replace" label={say('换成新的', 'Replace it')} description={say('可以撤销', 'Can be undone')} />
      </Stack>
    </Radio.Group>
  ),
  'segments and tabs': ({ say }) => (
    <Stack>
      <SegmentedControl
        aria-label={say('改哪里', 'What to change')}
        data={[say('改这一条', 'This item'), say('另一条', 'Another'), say('新建', 'New')]}
      />
      <Tabs defaultValue="new">
        <Tabs.List>
          <Tabs.Tab value="new">{say('新增 12', 'New 12')}</Tabs.Tab>
          <Tabs.Tab value="same">{say('重复 3', 'Repeated 3')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="new" pt="sm">
          {say('12 行会加进语料库。', '12 rows will be added.')}
        </Tabs.Panel>
        <Tabs.Panel value="same" pt="sm">
          {say('3 行已经有了。', '3 rows are there already.')}
        </Tabs.Panel>
      </Tabs>
    </Stack>
  ),
  'a slider': ({ say }) => <Slider thumbLabel={say('强度', 'Strength')} defaultValue={40} />,
}
