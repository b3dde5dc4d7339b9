import { Button, Drawer, Menu, Modal, Popover, Stack, Text, TextInput, Tooltip } from '@mantine/core'
import type { Samples } from '../samples.ts'

const ignore = () => undefined

export const overlays: Samples = {
  'a dialog': ({ say }) => (
    <Modal
      opened
      onClose={ignore}
      title={say('重命名机器人', 'Rename the bot')}
      closeButtonProps={{ 'aria-label': say('关闭', 'Close') }}
    >
      <Stack>
        <TextInput label={say('名称', 'Name')} defaultValue={say('山野装备', 'Ridge & Trail')} />
        <Button>{say('保存', 'Save')}</Button>
      </Stack>
    </Modal>
  ),
  'a drawer': ({ say }) => (
    <Drawer
      opened
      onClose={ignore}
      position="right"
      title={say('修改这个回答', 'Correct this answer')}
      closeButtonProps={{ 'aria-label': say('关闭', 'Close') }}
    >
      <Text>{say('客户问：能退货吗？', 'Asked: can I return it?')}</Text>
    </Drawer>
  ),
  'a menu': ({ say }) => (
    <Menu opened>
      <Menu.Target>
        <Button variant="default">{say('更多', 'More')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>ann@example.com</Menu.Label>
        <Menu.Item>{say('账户信息', 'Account')}</Menu.Item>
        <Menu.Item disabled>{say('导出', 'Export')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red">{say('删除', 'Delete')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  ),
  'a popover': ({ say }) => (
    <Popover opened>
      <Popover.Target>
        <Button variant="default">{say('日期', 'Date')}</Button>
      </Popover.Target>
      <Popover.Dropdown>{say('最近七天', 'The last seven days')}</Popover.Dropdown>
    </Popover>
  ),
  'a tooltip': ({ say }) => (
    <Tooltip opened label={say('你的套餐最多三个机器人', 'Your plan has three bots')}>
      <Button variant="default">{say('新建', 'Create')}</Button>
    </Tooltip>
  ),
}
