import type { StyleJob, StyleReport } from './style-messages.ts'
import { transferStyle } from './transfer/transfer-style.ts'

/** The part of `DedicatedWorkerGlobalScope` that is used; the types of the page and of a worker cannot be had at once. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<StyleJob>) => void) | null
  postMessage(report: StyleReport, transfer: Transferable[]): void
}
const scope = self as unknown as WorkerScope

function run({ request }: StyleJob): void {
  const startedMs = performance.now()
  const image = transferStyle(request, {
    onPreview: (preview, progress) =>
      scope.postMessage({ kind: 'preview', image: preview, progress }, [preview.data.buffer]),
  })
  scope.postMessage({ kind: 'done', image, elapsedMs: performance.now() - startedMs }, [image.data.buffer])
}

scope.onmessage = ({ data }) => {
  try {
    run(data)
  } catch (error) {
    scope.postMessage({ kind: 'fault', message: error instanceof Error ? error.message : String(error) }, [])
  }
}
