// What the benchmark and its child processes say to each other.

import type { EngineEntry } from '#engine/answer.ts'
import type { Ranked } from './subjects/peer.ts'
import type { SubjectName } from './subjects/subjects.ts'

export type Order =
  | { kind: 'build'; subject: SubjectName; language: 'zh' | 'en'; entries: EngineEntry[] }
  | { kind: 'build-synthetic'; subject: SubjectName; language: 'zh' | 'en'; size: number }
  | { kind: 'ask'; texts: string[]; limit: number }

export type Reply =
  | { kind: 'built'; buildMs: number; memoryMb: number }
  | { kind: 'asked'; ranked: Ranked[][]; askMs: number[] }
  | { kind: 'failed'; message: string }
