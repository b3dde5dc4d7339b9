/** Loads the nets and reads one picture after the other. */
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import plainWasm from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm?url'
import simdWasm from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url'
import { env } from '@tensorflow/tfjs-core'
import expressionFile from '@vladmandic/face-api/model/face_expression_model.bin?url'
import ssdFile from '@vladmandic/face-api/model/ssd_mobilenetv1_model.bin?url'
import tinyFile from '@vladmandic/face-api/model/tiny_face_detector_model.bin?url'
import { analysing } from '../core/analyse.ts'
import { findingFaces } from '../core/find.ts'
import { lighten } from '../core/light.ts'
import { buildPyramid, type Pixels } from '../core/pyramid.ts'
import { watchFrame } from '../core/watch.ts'
import { countTensors, loadNets, type Nets, netBytes } from '../nets/nets.ts'
import type { FaceCancellation, FaceOrder, FaceReport, FacesFound, FaceTask } from './face-messages.ts'

function tell(report: FaceReport): void {
  postMessage(report)
}

// No picture is read to warm the nets: the first one costs a little more than the next, and a rehearsal would hold it up for longer.
const loaded = load()
loaded.then(
  () => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
    tell({ kind: 'ready', fetched: [self.location.href, ...fetched] })
  },
  (error: unknown) => tell({ kind: 'failed', message: String(error) }),
)

async function load(): Promise<Nets> {
  // Threads need pages of another kind (cross-origin isolation), so their file is not shipped.
  env().set('WASM_HAS_MULTITHREAD_SUPPORT', false)
  setWasmPaths({
    'tfjs-backend-wasm.wasm': plainWasm,
    'tfjs-backend-wasm-simd.wasm': simdWasm,
    'tfjs-backend-wasm-threaded-simd.wasm': simdWasm,
  })
  let bytes = 0
  const count = (more: number) => {
    bytes += more
    tell({ kind: 'loading', part: Math.min(1, bytes / netBytes) })
  }
  const [ssd, tiny, expression] = await Promise.all([
    fetchNet(ssdFile, count),
    fetchNet(tinyFile, count),
    fetchNet(expressionFile, count),
  ])
  return loadNets({ ssd, tiny, expression })
}

async function fetchNet(url: string, count: (more: number) => void): Promise<ArrayBuffer> {
  const response = await fetch(url)
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`)
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        count(chunk.byteLength)
        controller.enqueue(chunk)
      },
    }),
  )
  return new Response(counted).arrayBuffer()
}

const cancelled = new Set<number>()

addEventListener('message', ({ data }: MessageEvent<FaceOrder | FaceCancellation>) => {
  if (data.kind === 'cancel') cancelled.add(data.id)
  else void answer(data)
})

async function answer({ id, task, picture }: FaceOrder): Promise<void> {
  try {
    const nets = await loaded
    const faces = await run(id, task, 'data' in picture ? picture : readBitmap(picture), nets)
    tell({ kind: 'found', id, faces, tensors: countTensors() })
  } catch (error) {
    tell({ kind: 'fault', id, message: String(error) })
  } finally {
    cancelled.delete(id)
  }
}

async function run(id: number, task: FaceTask, pixels: Pixels, nets: Nets): Promise<FacesFound[FaceTask]> {
  if (task === 'watch') return watchFrame(pixels, nets)
  const steps = task === 'analyse' ? analysing(pixels, nets) : findingFaces(buildPyramid(lighten(pixels)), nets)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    tell({ kind: 'progress', id, part: step.value })
    // Messages are heard between two steps alone.
    await new Promise((resolve) => setTimeout(resolve))
    if (cancelled.has(id)) throw new Error('Cancelled')
  }
}

function readBitmap(bitmap: ImageBitmap): Pixels {
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return context.getImageData(0, 0, width, height)
}
