import { ApiError } from '#web/platform/requests/api-client.ts'
import type { Samples } from '../samples.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

const ignore = () => undefined

export const overlays: Samples = {
  'a question': ({ say }) => (
    <ConfirmDialog
      isOpen
      onClose={ignore}
      onConfirm={ignore}
      title={say('退出登录？', 'Log out?')}
      actionLabel={say('退出', 'Log out')}
    >
      {say('未保存的内容会丢失。', 'What is not saved will be lost.')}
    </ConfirmDialog>
  ),
  'dangerous, with a name to type': ({ say }) => (
    <ConfirmDialog
      isOpen
      isDangerous
      onClose={ignore}
      onConfirm={ignore}
      title={say(
        '删除“山野装备专营店售前咨询与售后服务机器人”？',
        'Delete “Ridge & Trail outdoor equipment, sales and returns”?',
      )}
      actionLabel={say('删除', 'Delete')}
      nameToType={say('山野装备', 'Ridge & Trail')}
    >
      {say('它的语料和对话会一起删除，无法恢复。', 'Its corpus and conversations go with it. This cannot be undone.')}
    </ConfirmDialog>
  ),
  'failing when confirmed': ({ say }) => (
    <ConfirmDialog
      isOpen
      onClose={ignore}
      onConfirm={() => Promise.reject(new ApiError({ code: 'network-error', status: 0 }))}
      title={say('撤销导入？', 'Undo the import?')}
      actionLabel={say('撤销', 'Undo')}
    >
      {say('296 条问答会恢复原样。', '296 items go back to what they were.')}
    </ConfirmDialog>
  ),
}
