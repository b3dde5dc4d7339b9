/** Starts the reader of PDF files: PDFium, compiled to WebAssembly. It has no scripts, no network and no files, and only so much memory. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

const pageBytes = 65_536

interface Memory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}
interface Instance {
  readonly exports: { readonly memory: Memory }
}
/** As far as it is used here: the types of browsers are not those of a server. */
const { Module, Instance } = (
  globalThis as unknown as {
    WebAssembly: {
      Module: new (bytes: Uint8Array) => object
      Instance: new (module: object, imports: object) => Instance
    }
  }
).WebAssembly

/** A file that asks for more than `maxBytes` finds no memory: PDFium gives up on it, or ends with an error. */
export async function startPdfium(maxBytes: number): Promise<WrappedPdfiumModule> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'))
  const options = {
    // What it has to say about a broken file is for its makers.
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm(imports: object, onReady: (instance: Instance) => void) {
      const instance = new Instance(new Module(wasm), imports)
      capMemory(instance.exports.memory, maxBytes)
      onReady(instance)
      return instance.exports
    },
  }
  const pdfium = await init(options as unknown as Parameters<typeof init>[0])
  pdfium.PDFiumExt_Init()
  return pdfium
}

function capMemory(memory: Memory, maxBytes: number): void {
  const grow = memory.grow.bind(memory)
  Object.defineProperty(memory, 'grow', {
    value(pages: number) {
      if (memory.buffer.byteLength + pages * pageBytes > maxBytes)
        throw new RangeError('No memory is left for this file')
      return grow(pages)
    },
  })
}
