// The sets of the accuracy table, with their splits.

import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Dataset, datasetOf } from '#engine/evaluation/dataset.ts'
import { readEvaluationFile } from '#engine/evaluation/evaluation-file.ts'
import { inTraditional, withTypingMistakes } from './altered-queries.ts'

export interface BenchmarkSet {
  /** For `--sets`. */
  name: string
  title: string
  /** One a seed. */
  splits: () => Dataset[]
}

/** Those of the known sets whose file is in `folder`, then each of `files` as it is. */
export function benchmarkSets(folder: string, files: readonly string[], seeds: number): BenchmarkSet[] {
  const banking = (name: string, title: string, shots?: number): BenchmarkSet => ({
    name,
    title,
    splits: () =>
      Array.from({ length: shots === undefined ? 1 : seeds }, (_, seed) =>
        read(join(folder, 'banking77.json'), { shots, seed: seed + 1, outOfScope: 'none' }),
      ),
  })
  const faq = (name: string, title: string): BenchmarkSet[] => {
    const dataset = () => read(join(folder, `${name}.json`), {})
    const altered: BenchmarkSet =
      name === 'shop_zh'
        ? { name: `${name}-traditional`, title: `${title}, traditional`, splits: () => [inTraditional(dataset())] }
        : { name: `${name}-typos`, title: `${title}, a typing mistake`, splits: () => [withTypingMistakes(dataset())] }
    return [{ name, title, splits: () => [dataset()] }, altered]
  }
  const bankingSets = [
    banking('banking77', 'BANKING77, all training sentences'),
    banking('banking77-5', 'BANKING77, 5 an intent', 5),
    banking('banking77-3', 'BANKING77, 3 an intent', 3),
    banking('banking77-1', 'BANKING77, 1 an intent', 1),
    {
      name: 'banking77-oos',
      title: 'BANKING77, 27 intents out of scope',
      splits: () => [read(join(folder, 'banking77.json'), {})],
    },
  ]
  const has = (name: string) => existsSync(join(folder, `${name}.json`))
  return [
    ...(has('banking77') ? bankingSets : []),
    ...(has('stackfaq_en') ? faq('stackfaq_en', 'StackFAQ') : []),
    ...(has('shop_zh') ? faq('shop_zh', 'shop, Chinese') : []),
    ...(has('shop_en') ? faq('shop_en', 'shop, English') : []),
    ...files.map((file) => {
      const name = basename(file, '.json')
      return { name, title: name, splits: () => [read(file, {})] }
    }),
  ]
}

function read(
  path: string,
  options: { shots?: number | undefined; seed?: number; outOfScope?: 'labels' | 'none' },
): Dataset {
  const { shots, ...others } = options
  const file = readEvaluationFile(JSON.parse(readFileSync(path, 'utf8')))
  return datasetOf(file, shots === undefined ? others : { ...others, shots })
}
