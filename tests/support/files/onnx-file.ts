/** ONNX files are protocol buffers: fields of varints and of bytes are all it takes. */

export const elementTypes = { float: 1, int64: 7 }

/** A ValueInfoProto: name, type and shape of an input or an output; a side that is named may have any length. */
export function describedTensor(name: string, elementType: number, shape: readonly (string | number)[]): Buffer {
  const sizes = shape.map((size) => bytes(1, typeof size === 'number' ? number(1, size) : bytes(2, size)))
  return message(bytes(1, name), bytes(2, bytes(1, message(number(1, elementType), bytes(2, message(...sizes))))))
}

function varint(value: number): Buffer {
  const out: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) out.push((rest % 128) + 128)
  return Buffer.from([...out, rest])
}

export function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(field * 8), varint(value)])
}

export function bytes(field: number, value: Buffer | string): Buffer {
  const content = Buffer.from(value)
  return Buffer.concat([varint(field * 8 + 2), varint(content.length), content])
}

export function message(...fields: Buffer[]): Buffer {
  return Buffer.concat(fields)
}
