// What browsers and Node both have, for the parts that run in either and know neither.

interface TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>
}
declare const TextEncoder: { new (): TextEncoder }

interface TextDecoder {
  decode(input?: ArrayBuffer | ArrayBufferView): string
}
declare const TextDecoder: { new (label?: string, options?: { fatal?: boolean }): TextDecoder }

interface URL {
  readonly protocol: string
  readonly host: string
  readonly hostname: string
  readonly username: string
  readonly password: string
  readonly hash: string
  readonly search: string
}
declare const URL: { new (url: string): URL; canParse(url: string): boolean }
