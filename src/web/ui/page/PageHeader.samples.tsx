import { Button } from '@mantine/core'
import type { Samples } from '../samples.ts'
import { PageHeader } from './PageHeader.tsx'

export const samples: Samples = {
  'title alone': ({ say }) => <PageHeader title={say('账户信息', 'Account')} />,
  'with a count, a sentence and actions': ({ say }) => (
    <PageHeader
      title={say('语料库', 'Corpus')}
      meta={say('1,284 条', '1,284 items')}
      text={say('机器人用这些问答回答客户。', 'The bot answers customers from these.')}
      actions={
        <>
          <Button variant="default">{say('导入', 'Import')}</Button>
          <Button>{say('添加', 'Add')}</Button>
        </>
      }
    />
  ),
  'a long name': ({ say }) => (
    <PageHeader
      title={say(
        '山野装备专营店售前咨询与售后服务机器人（华东区）',
        'Ridge & Trail outdoor equipment, sales and returns, Eastern region',
      )}
      actions={<Button>{say('打开', 'Open')}</Button>}
    />
  ),
}
