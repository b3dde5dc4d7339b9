import type { Samples } from '../samples.ts'
import { NoMatch } from './NoMatch.tsx'

export const samples: Samples = {
  'nothing found': ({ say }) => (
    <NoMatch
      title={say('没有找到', 'Nothing found')}
      text={say('换个关键词，或看看其他状态。', 'Try another word, or look at other states.')}
      onReset={() => {}}
    />
  ),
}
