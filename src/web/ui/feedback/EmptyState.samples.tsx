import { PlainButton } from '../form/PlainButton.tsx'
import { Seal } from '../page/Seal.tsx'
import type { Samples } from '../samples.ts'
import { EmptyState } from './EmptyState.tsx'

export const samples: Samples = {
  'in a part of a screen': ({ say }) => (
    <EmptyState
      icon={<Seal size={24} />}
      title={say('还没有问答', 'No answers yet')}
      text={say('添加第一条，或者导入一个表格。', 'Add the first one, or import a spreadsheet.')}
      actions={
        <>
          <PlainButton look="primary">{say('添加', 'Add')}</PlainButton>
          <PlainButton>{say('导入', 'Import')}</PlainButton>
        </>
      }
    />
  ),
  'in place of a whole screen': ({ say }) => (
    <EmptyState
      isScreen
      title={say('先选一个机器人', 'Choose a bot first')}
      actions={<PlainButton>{say('全部机器人', 'All bots')}</PlainButton>}
    />
  ),
}
