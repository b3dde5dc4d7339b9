import { ApiError } from '#web/platform/requests/api-client.ts'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { PlainButton } from '../form/PlainButton.tsx'
import type { Samples } from '../samples.ts'
import { PagedList } from './PagedList.tsx'

const nothing = () => Promise.resolve()
const still = {
  refetch: nothing,
  fetchNextPage: nothing,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  hasNextPage: false,
  error: null,
}
const gone = new ApiError({ code: 'network-error', status: 0 })
const row = (name: string) => <li key={name}>{name}</li>

export const samples: Samples = {
  'rows, and more of them': ({ say }) => (
    <PagedList
      query={{
        ...still,
        hasNextPage: true,
        data: { pages: [{ items: [say('第一条', 'First'), say('第二条', 'Second')] }] },
      }}
      empty={null}
      row={row}
    />
  ),
  'nothing yet': ({ say }) => (
    <PagedList
      query={{ ...still, data: { pages: [{ items: [] }] } }}
      empty={
        <EmptyState
          title={say('还没有记录', 'Nothing yet')}
          actions={<PlainButton>{say('添加', 'Add')}</PlainButton>}
        />
      }
      row={row}
    />
  ),
  'the next page failed': ({ say }) => (
    <PagedList
      query={{
        ...still,
        isFetchNextPageError: true,
        error: gone,
        data: { pages: [{ items: [say('第一条', 'First')] }] },
      }}
      empty={null}
      row={row}
    />
  ),
  failed: () => <PagedList query={{ ...still, error: gone, data: undefined }} empty={null} row={row} />,
  loading: () => <PagedList query={{ ...still, data: undefined }} empty={null} row={row} />,
}
