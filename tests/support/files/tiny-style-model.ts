/** Style networks of a single node, as ONNX files: `value - picture`, or whatever else of two operands. */
import { bytes, describedTensor, elementTypes, message, number } from './onnx-file.ts'

interface StyleModelSettings {
  readonly operator?: 'Sub' | 'Mul' | 'ReduceMax'
  /** The first operand of the two. */
  readonly value?: number
  readonly inputShape?: readonly (string | number)[]
}

const pictureShape = [1, 3, 'height', 'width']

export function tinyStyleModel({
  operator = 'Sub',
  value = 255,
  inputShape = pictureShape,
}: StyleModelSettings = {}): Buffer {
  const hasTwo = operator !== 'ReduceMax'
  const constant = message(
    number(2, elementTypes.float),
    bytes(8, 'value'),
    bytes(9, Buffer.from(Float32Array.of(value).buffer)),
  )
  const node = message(
    ...(hasTwo ? [bytes(1, 'value')] : []),
    bytes(1, 'picture'),
    bytes(2, 'painted'),
    bytes(4, operator),
  )
  const graph = message(
    bytes(1, node),
    bytes(2, 'tiny-style'),
    ...(hasTwo ? [bytes(5, constant)] : []),
    bytes(11, describedTensor('picture', elementTypes.float, inputShape)),
    bytes(12, describedTensor('painted', elementTypes.float, hasTwo ? inputShape : [1, 1, 1, 1])),
  )
  return message(number(1, 8), bytes(7, graph), bytes(8, number(2, 13)))
}
