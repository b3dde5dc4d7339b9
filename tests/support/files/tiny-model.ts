/** An embedding model small enough to be written by a test: a table with one row a word, as an ONNX network of a single node. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { bytes, describedTensor, elementTypes, message, number } from './onnx-file.ts'

/** Words of one line mean the same. */
const meanings = [
  ['refund', 'quabb', 'reimburse'],
  ['parcel', 'zorble', 'courier'],
  ['password', 'login'],
  ['open', 'hours'],
  ['invoice', 'receipt'],
]
const dimensions = 8
const vocabulary = ['[PAD]', '[UNK]', ...meanings.flat()]

/** Files of the model by their path; another seed makes another model. */
export function tinyModel(more: { readonly seed?: number } = {}): Record<string, Buffer> {
  const json = (value: object) => Buffer.from(JSON.stringify(value))
  return {
    'config.json': json({ model_type: 'tiny', max_position_embeddings: 64 }),
    'tokenizer.json': json({
      version: '1.0',
      added_tokens: [],
      normalizer: { type: 'Lowercase' },
      pre_tokenizer: { type: 'Whitespace' },
      post_processor: null,
      decoder: null,
      model: {
        type: 'WordLevel',
        vocab: Object.fromEntries(vocabulary.map((word, id) => [word, id])),
        unk_token: '[UNK]',
      },
    }),
    'tokenizer_config.json': json({ unk_token: '[UNK]', pad_token: '[PAD]' }),
    'onnx/model.onnx': onnx(more.seed ?? 1),
  }
}

export async function writeModel(folder: string, files: Record<string, Buffer> = tinyModel()): Promise<void> {
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
}

/** A word of a meaning points along it; anything else hardly anywhere. */
function rowOf(word: string, seed: number): number[] {
  const meaning = meanings.findIndex((words) => words.includes(word))
  const row = Array.from({ length: dimensions }, (_, i) => 0.05 + 0.01 * ((i * 7 + word.length * seed) % 5))
  if (meaning >= 0) row[meaning] = 3
  return row
}

/** ModelProto of opset 13: `Gather(table, input_ids)` gives `last_hidden_state`. */
function onnx(seed: number): Buffer {
  const table = Float32Array.from(vocabulary.flatMap((word) => rowOf(word, seed)))
  const tensor = message(
    number(1, vocabulary.length),
    number(1, dimensions),
    number(2, elementTypes.float),
    bytes(8, 'table'),
    bytes(9, Buffer.from(table.buffer)),
  )
  const node = message(bytes(1, 'table'), bytes(1, 'input_ids'), bytes(2, 'last_hidden_state'), bytes(4, 'Gather'))
  const graph = message(
    bytes(1, node),
    bytes(2, 'tiny'),
    bytes(5, tensor),
    bytes(11, describedTensor('input_ids', elementTypes.int64, ['batch', 'sequence'])),
    bytes(11, describedTensor('attention_mask', elementTypes.int64, ['batch', 'sequence'])),
    bytes(12, describedTensor('last_hidden_state', elementTypes.float, ['batch', 'sequence', dimensions])),
  )
  return message(number(1, 8), bytes(7, graph), bytes(8, number(2, 13)))
}
