// Not inlined: Vite would make so small a file a data: URL, which the CSP lets nobody fetch, and all would be painted by JavaScript.
import kernelUrl from '../assembly/patch-match.wasm?url&no-inline'
import type { RgbaImage } from '../pictures/rgba-image.ts'
import { renderPreset } from '../presets/presets.ts'
import { createJavaScriptKernel } from '../transfer/patches/javascript-kernel.ts'
import type { PatchKernel } from '../transfer/patches/patch-kernel.ts'
import { createWasmKernel } from '../transfer/patches/wasm-kernel.ts'
import { transferStyle } from '../transfer/transfer-style.ts'
import type { StyleJob, StyleReport } from './style-messages.ts'

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

async function paint(job: StyleJob): Promise<RgbaImage | undefined> {
  if (job.kind === 'preset') return renderPreset(job.name, job.image, job.options)
  kernel ??= loadKernel()
  return transferStyle(job.request, await kernel, {
    onPreview: (image, progress) => scope.postMessage({ kind: 'preview', image, progress }, [image.data.buffer]),
  })
}

async function run(job: StyleJob): Promise<void> {
  const startedMs = performance.now()
  const image = await paint(job)
  if (image === undefined) throw new Error('Cancelled')
  scope.postMessage({ kind: 'done', image, elapsedMs: performance.now() - startedMs }, [image.data.buffer])
}

scope.onmessage = ({ data }) => {
  run(data).catch((error: unknown) => {
    scope.postMessage({ kind: 'fault', message: error instanceof Error ? error.message : String(error) }, [])
  })
}
