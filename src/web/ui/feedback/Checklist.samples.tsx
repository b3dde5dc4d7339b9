import type { Samples } from '../samples.ts'
import { Checklist } from './Checklist.tsx'

export const samples: Samples = {
  'one step done, the others linked': ({ say }) => (
    <Checklist
      title={say('开始使用', 'First steps')}
      items={[
        { label: say('新建机器人', 'Create a bot'), isDone: true },
        { label: say('添加第一条问答', 'Add a first answer'), isDone: false, to: '/' },
        { label: say('把链接发给客户', 'Send the link to a customer'), isDone: false, to: '/' },
      ]}
    />
  ),
  'a long step': ({ say }) => (
    <Checklist
      title={say('接下来', 'Next')}
      items={[
        {
          label: say(
            '导入你在其他平台上整理好的常见问题，Excel 和 CSV 都可以',
            'Import the questions you have collected elsewhere, from Excel or from a CSV file',
          ),
          isDone: false,
          to: '/',
        },
      ]}
    />
  ),
}
