/** The three nets on one WebAssembly backend, the same in a worker and in Node. */
import { memory, ready, setBackend } from '@tensorflow/tfjs-core'
import '@tensorflow/tfjs-backend-wasm'
import expressionManifest from '@vladmandic/face-api/model/face_expression_model-weights_manifest.json'
import ssdManifest from '@vladmandic/face-api/model/ssd_mobilenetv1_model-weights_manifest.json'
import tinyManifest from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json'
import { type ExpressionNet, loadExpressionNet } from './expression.ts'
import { loadSsd, type Ssd } from './ssd.ts'
import { loadTiny, type Tiny } from './tiny.ts'
import { fileBytes } from './weights.ts'

export interface NetFiles {
  readonly ssd: ArrayBuffer
  readonly tiny: ArrayBuffer
  readonly expression: ArrayBuffer
}

export interface Nets {
  readonly ssd: Ssd
  readonly tiny: Tiny
  readonly expression: ExpressionNet
}

export async function loadNets(files: NetFiles): Promise<Nets> {
  // WebGL in software takes ten seconds for the first picture; this takes the same time everywhere.
  if (!(await setBackend('wasm'))) throw new Error('This browser runs no WebAssembly')
  await ready()
  return {
    ssd: loadSsd(ssdManifest, files.ssd),
    tiny: loadTiny(tinyManifest, files.tiny),
    expression: loadExpressionNet(expressionManifest, files.expression),
  }
}

/** Of the three together. */
export const netBytes = fileBytes(ssdManifest) + fileBytes(tinyManifest) + fileBytes(expressionManifest)

/** Of the backend's memory; the same after each picture, or it leaks. */
export function countTensors(): number {
  return memory().numTensors
}
