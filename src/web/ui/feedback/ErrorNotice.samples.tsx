import { ApiError } from '#web/platform/requests/api-client.ts'
import type { Samples } from '../samples.ts'
import { ErrorNotice } from './ErrorNotice.tsx'

const ignore = () => undefined

export const samples: Samples = {
  'the network is gone': () => (
    <ErrorNotice error={new ApiError({ code: 'network-error', status: 0 })} onRetry={ignore} />
  ),
  'the server failed': () => (
    <ErrorNotice
      error={new ApiError({ code: 'operation-failed', status: 500, requestId: 'req-7f3a91c2' })}
      onRetry={ignore}
    />
  ),
  'without another try': () => <ErrorNotice error={new ApiError({ code: 'not-allowed', status: 403 })} />,
}
