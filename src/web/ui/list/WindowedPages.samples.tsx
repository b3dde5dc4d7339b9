import { useState } from 'react'
import { useFormat } from '#web/platform/language/format.ts'
import type { Samples } from '../samples.ts'
import { EndOfPages, WindowedPage } from './WindowedPages.tsx'

const pageSize = 6

/** Grows while its end is near the screen, to 30 rows. */
function LongList({ rowName }: { rowName: string }) {
  const format = useFormat()
  const [count, setCount] = useState(1)
  return (
    <div>
      {Array.from({ length: count }, (_, page) => page * pageSize).map((first) => (
        <WindowedPage key={first} estimatedHeightPx={144}>
          {Array.from({ length: pageSize }, (_, place) => first + place + 1).map((number) => (
            <p key={number}>
              {rowName} {format.number(number)}
            </p>
          ))}
        </WindowedPage>
      ))}
      {count < 5 && <EndOfPages count={count} isFetching={false} onNear={() => setCount((before) => before + 1)} />}
    </div>
  )
}

export const samples: Samples = {
  'pages that come when their place is near': ({ say }) => <LongList rowName={say('第', 'Row')} />,
}
