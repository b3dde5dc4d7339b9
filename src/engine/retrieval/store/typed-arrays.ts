// Typed arrays that grow: a quarter more than asked for, so that growing by one costs little.

const headroom = 1.25
const smallest = 64

function roomFor(length: number): number {
  return Math.max(smallest, Math.ceil(length * headroom))
}

/** The array itself when it has room for `length`, else a larger copy. */
export function grownUint32(array: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  if (array.length >= length) return array
  const larger = new Uint32Array(roomFor(length))
  larger.set(array)
  return larger
}

export function grownInt32(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  if (array.length >= length) return array
  const larger = new Int32Array(roomFor(length))
  larger.set(array)
  return larger
}

export function grownFloat32(array: Float32Array<ArrayBuffer>, length: number): Float32Array<ArrayBuffer> {
  if (array.length >= length) return array
  const larger = new Float32Array(roomFor(length))
  larger.set(array)
  return larger
}

export function grownFloat64(array: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  if (array.length >= length) return array
  const larger = new Float64Array(roomFor(length))
  larger.set(array)
  return larger
}

export function grownBytes(array: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  if (array.length >= length) return array
  const larger = new Uint8Array(roomFor(length))
  larger.set(array)
  return larger
}
