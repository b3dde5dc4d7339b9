import type { CorpusImport } from '#contract/features/imports.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { StatusChip, type StatusTone } from '#web/ui/feedback/StatusChip.tsx'

const toneOf: Record<CorpusImport['status'], StatusTone> = {
  mapping: 'waiting',
  reading: 'waiting',
  preview: 'waiting',
  committing: 'waiting',
  undoing: 'waiting',
  done: 'good',
  failed: 'bad',
  undone: 'off',
  cancelled: 'off',
}

export function ImportStatusChip({ status }: { status: CorpusImport['status'] }) {
  const { status: phrases } = usePhrases('imports')
  return <StatusChip tone={toneOf[status]}>{phrases[status]}</StatusChip>
}
