import type { Samples } from '../samples.ts'
import { OrderSelect } from './OrderSelect.tsx'

export const samples: Samples = {
  'newest first': ({ say }) => (
    <OrderSelect
      label={say('排序', 'Order')}
      words={{ newest: say('最新的在前', 'Newest first'), oldest: say('最早的在前', 'Oldest first') }}
      value="newest"
      onChange={() => {}}
    />
  ),
}
