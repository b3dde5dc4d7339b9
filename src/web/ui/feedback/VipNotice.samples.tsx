import type { Samples } from '../samples.ts'
import { VipNotice } from './VipNotice.tsx'

export const samples: Samples = {
  'in place of a part': ({ say }) => (
    <VipNotice>
      {say('VIP 可以导入表格，每次最多 5,000 行。', 'The VIP plan imports spreadsheets of up to 5,000 rows.')}
    </VipNotice>
  ),
}
