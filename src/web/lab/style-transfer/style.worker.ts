import kernelUrl from './assembly/patch-match.wasm?url'
import type { StyleJob, StyleReport } from './style-messages.ts'
import { createJavaScriptKernel } from './transfer/javascript-kernel.ts'
import type { PatchKernel } from './transfer/patch-kernel.ts'
import { transferStyle } from './transfer/transfer-style.ts'
import { createWasmKernel } from './transfer/wasm-kernel.ts'

/** The part of `DedicatedWorkerGlobalScope` that is used; the types of the page and of a worker cannot be had at once. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<StyleJob>) => void) | null
  postMessage(report: StyleReport, transfer: Transferable[]): void
}
const scope = self as unknown as WorkerScope

/** Without WASM, without SIMD or without a connection the same picture comes later. */
async function loadKernel(): Promise<PatchKernel> {
  try {
    const response = await fetch(kernelUrl)
    if (!response.ok) throw new Error(`${response.status}`)
    return await createWasmKernel(await response.arrayBuffer())
  } catch {
    return createJavaScriptKernel()
  }
}
let kernel: Promise<PatchKernel> | undefined

async function run({ request }: StyleJob): Promise<void> {
  kernel ??= loadKernel()
  const loaded = await kernel
  const startedMs = performance.now()
  const image = transferStyle(request, loaded, {
    onPreview: (preview, progress) =>
      scope.postMessage({ kind: 'preview', image: preview, progress }, [preview.data.buffer]),
  })
  if (image === undefined) throw new Error('Cancelled')
  scope.postMessage({ kind: 'done', image, elapsedMs: performance.now() - startedMs }, [image.data.buffer])
}

scope.onmessage = ({ data }) => {
  run(data).catch((error: unknown) => {
    scope.postMessage({ kind: 'fault', message: error instanceof Error ? error.message : String(error) }, [])
  })
}
