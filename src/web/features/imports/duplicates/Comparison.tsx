import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DuplicateChoice, ImportRow } from '#contract/features/imports.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import dupStyles from './duplicates.module.css'
import { markDifference, type Piece } from './mark-difference.ts'

interface ComparisonProps {
  row: ImportRow
  /** What happens to rows without a choice of their own. */
  forAll: DuplicateChoice
  isBusy: boolean
  onChoose: (choice: DuplicateChoice) => void
  /** Leaves out the row of the file that stands before this one. */
  onUseInstead: (otherRow: number) => void
}

const fields = ['answer', 'variants', 'keywords', 'intent', 'enabled', 'validFrom', 'validUntil'] as const

/** A row beside what it repeats: where they differ, and which of the two stays. */
export function Comparison({ row, forAll, isBusy, onChoose, onUseInstead }: ComparisonProps) {
  const { duplicates } = usePhrases('imports')
  const format = useFormat()
  const other = row.reasons.find(({ reason }) => reason === 'duplicate-in-file')?.otherRow
  if (other !== undefined)
    return (
      <div className={dupStyles.inFile}>
        <p>{duplicates.winner(format.number(other), format.number(row.rowNumber))}</p>
        {!row.isSkipped && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={duplicates.takeThisOf(format.number(row.rowNumber), format.number(other))}
            onClick={() => {
              if (!isBusy) onUseInstead(other)
            }}
          >
            {duplicates.takeThis}
          </Button>
        )}
      </div>
    )
  const isDifferent = row.reasons.some(({ reason }) => reason === 'question-exists')
  if (row.existing === null || !isDifferent) return null
  return (
    <div className={dupStyles.comparison}>
      <Sides row={row} existing={row.existing} />
      {!row.isSkipped && <Choice {...{ row, forAll, isBusy, onChoose }} />}
    </div>
  )
}

function Sides({ row, existing }: { row: ImportRow; existing: NonNullable<ImportRow['existing']> }) {
  const { duplicates, facts, preview } = usePhrases('imports')
  const onOff = (isEnabled: boolean) => (isEnabled ? preview.on : preview.off)
  const textsOf: Record<(typeof fields)[number], readonly [string, string]> = {
    answer: [existing.answer, row.answer],
    variants: [existing.variants.join('\n'), row.variants],
    keywords: [existing.keywords.join(', '), row.keywords],
    intent: [existing.intent, row.intent],
    enabled: [onOff(existing.isEnabled), onOff(row.isEnabled)],
    // Where the file has no such column, the item keeps its own.
    validFrom: [existing.validFrom ?? '', row.validFrom ?? existing.validFrom ?? ''],
    validUntil: [existing.validUntil ?? '', row.validUntil ?? existing.validUntil ?? ''],
  }
  const differing = fields.filter((field) => textsOf[field][0] !== textsOf[field][1])
  return (
    <table className={dupStyles.sides}>
      <thead>
        <tr>
          <td />
          <th scope="col">{duplicates.mine}</th>
          <th scope="col">{duplicates.files}</th>
        </tr>
      </thead>
      <tbody>
        {differing.map((field) => {
          const [own, other] = textsOf[field]
          const pieces = markDifference(own, other)
          return (
            <tr key={field}>
              <th scope="row">{facts.field[field]}</th>
              <td data-side={duplicates.mine}>
                <Marked pieces={pieces.own} as="del" />
              </td>
              <td data-side={duplicates.files}>
                <Marked pieces={pieces.other} as="ins" />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Marked({ pieces, as: Mark }: { pieces: readonly Piece[]; as: 'del' | 'ins' }): ReactNode {
  if (pieces.length === 0) return '–'
  return pieces.map(({ text, isDifferent }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces are made anew with each text
    isDifferent ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
  )
}

function Choice({ row, forAll, isBusy, onChoose }: Omit<ComparisonProps, 'onUseInstead'>) {
  const { duplicates } = usePhrases('imports')
  const format = useFormat()
  const newVariants = row.existing?.newVariants ?? []
  const choices: readonly DuplicateChoice[] = [
    'skip',
    'overwrite',
    ...(newVariants.length > 0 ? (['variant'] as const) : []),
    'neither',
  ]
  const chosen = row.choice ?? forAll
  // Where there is nothing to add, the item stays as it is.
  const shown = choices.includes(chosen) ? chosen : 'skip'
  return (
    <fieldset className={dupStyles.choice} aria-label={duplicates.choiceOf(format.number(row.rowNumber))}>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={shown === choice}
          title={choice === 'variant' ? newVariants.join('\n') : undefined}
          onClick={() => {
            if (!isBusy && row.choice !== choice) onChoose(choice)
          }}
        >
          {choice === 'variant'
            ? duplicates.addVariants(format.number(newVariants.length))
            : duplicates.choices[choice]}
        </button>
      ))}
    </fieldset>
  )
}
