import { useRef, useState } from 'react'
import type { Samples } from '../samples.ts'
import { SearchBox } from './SearchBox.tsx'

function Sample({ label, first = '', hasKey = false }: { label: string; first?: string; hasKey?: boolean }) {
  const [value, setValue] = useState(first)
  const ref = useRef<HTMLInputElement>(null)
  return <SearchBox label={label} value={value} onChange={setValue} {...(hasKey && { inputRef: ref })} />
}

export const samples: Samples = {
  empty: ({ say }) => <Sample label={say('搜索邮件', 'Search mails')} />,
  'with a key that leads into it': ({ say }) => <Sample label={say('搜索问答', 'Search answers')} hasKey />,
  'with something typed': ({ say }) => (
    <Sample label={say('搜索订单', 'Search orders')} first={say('退货', 'return')} />
  ),
}
