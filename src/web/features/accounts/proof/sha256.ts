/** SHA-256 (FIPS 180-4) by hand: WebCrypto is missing on plain http, where a first installation in an office often runs. */

/** The first 32 bits of the fractional parts of a root of the first primes; the standard's constants. */
function fractionsOfRoots(count: number, root: (prime: number) => number): DataView {
  const words = new DataView(new ArrayBuffer(count * 4))
  for (let candidate = 2, found = 0; found < count; candidate++) {
    let isPrime = true
    for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) isPrime = false
    if (!isPrime) continue
    words.setUint32(found * 4, (root(candidate) % 1) * 2 ** 32)
    found += 1
  }
  return words
}

const startWords = fractionsOfRoots(8, Math.sqrt)
const roundWords = fractionsOfRoots(64, Math.cbrt)
const schedule = new DataView(new ArrayBuffer(64 * 4))

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

function extendSchedule(block: DataView, offset: number): void {
  for (let index = 0; index < 16; index++) schedule.setUint32(index * 4, block.getUint32(offset + index * 4))
  for (let index = 16; index < 64; index++) {
    const early = schedule.getUint32((index - 15) * 4)
    const late = schedule.getUint32((index - 2) * 4)
    const sigma0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const sigma1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    const sum = schedule.getUint32((index - 16) * 4) + sigma0 + schedule.getUint32((index - 7) * 4) + sigma1
    schedule.setUint32(index * 4, sum | 0)
  }
}

function compress(state: DataView, block: DataView, offset: number): void {
  extendSchedule(block, offset)
  let a = state.getInt32(0)
  let b = state.getInt32(4)
  let c = state.getInt32(8)
  let d = state.getInt32(12)
  let e = state.getInt32(16)
  let f = state.getInt32(20)
  let g = state.getInt32(24)
  let h = state.getInt32(28)
  for (let round = 0; round < 64; round++) {
    const sigma1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const choice = (e & f) ^ (~e & g)
    const first = (h + sigma1 + choice + roundWords.getInt32(round * 4) + schedule.getInt32(round * 4)) | 0
    const sigma0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const second = (sigma0 + majority) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  const sums = [a, b, c, d, e, f, g, h]
  for (const [index, sum] of sums.entries()) state.setInt32(index * 4, (state.getInt32(index * 4) + sum) | 0)
}

/** The digest of the first `length` bytes, as 32 bytes. */
export function sha256(bytes: Uint8Array, length = bytes.length): DataView {
  const padded = new DataView(new ArrayBuffer(Math.ceil((length + 9) / 64) * 64))
  new Uint8Array(padded.buffer).set(bytes.subarray(0, length))
  padded.setUint8(length, 0x80)
  // In bits, as 64 of them; no message here comes near 2^53.
  padded.setUint32(padded.byteLength - 8, Math.floor(length / 2 ** 29))
  padded.setUint32(padded.byteLength - 4, (length * 8) % 2 ** 32)
  const state = new DataView(startWords.buffer.slice(0))
  for (let offset = 0; offset < padded.byteLength; offset += 64) compress(state, padded, offset)
  return state
}

export function toHex(digest: DataView): string {
  let hex = ''
  for (let offset = 0; offset < digest.byteLength; offset++)
    hex += digest.getUint8(offset).toString(16).padStart(2, '0')
  return hex
}
