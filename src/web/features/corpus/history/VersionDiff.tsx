import type { ReactNode } from 'react'
import type { ItemState, ItemVersion } from '#contract/features/customising/corpus-history.ts'
import { markDifference, type Piece } from '#web/features/imports/public.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './history.module.css'

const fields = [
  'question',
  'answer',
  'variants',
  'intent',
  'keywords',
  'isEnabled',
  'validFrom',
  'validUntil',
  'attachment',
] as const satisfies readonly (keyof ItemState)[]

/** Below these a text stands there whole, in the narrowest place; a longer one scrolls, by the keyboard as well. */
const longFrom = 100
const linesFrom = 5

/** What one change made another: each field as it was, above what it became. */
export function VersionDiff({ before, after }: { before: ItemVersion['before']; after: ItemState }) {
  const { history } = usePhrases('corpus')
  const textOf = useTextOf()
  const changed = fields.filter((field) => before[field] !== undefined)
  if (changed.length === 0) return null
  return (
    <dl className={styles.diff}>
      {changed.map((field) => {
        const pieces = markDifference(textOf(field, before), textOf(field, after))
        return (
          <div key={field}>
            <dt>{history.field[field]}</dt>
            <Side label={history.before} pieces={pieces.own} as="del" />
            <Side label={history.after} pieces={pieces.other} as="ins" />
          </div>
        )
      })}
    </dl>
  )
}

/** A field as a text: lists by lines, nothing as empty. */
function useTextOf() {
  const { history, row } = usePhrases('corpus')
  const format = useFormat()
  return (field: (typeof fields)[number], state: Partial<ItemState>): string => {
    switch (field) {
      case 'variants':
        return (state.variants ?? []).join('\n')
      case 'keywords':
        return (state.keywords ?? []).join(row.separator)
      case 'isEnabled':
        return state.isEnabled ? history.on : history.off
      case 'validFrom':
      case 'validUntil': {
        const day = state[field]
        return day ? format.date(`${day}T12:00:00`) : ''
      }
      case 'attachment':
        return state.attachment?.name ?? ''
      default:
        return state[field] ?? ''
    }
  }
}

function Side({ label, pieces, as }: { label: string; pieces: readonly Piece[]; as: 'del' | 'ins' }) {
  const { history } = usePhrases('corpus')
  const text = pieces.map((piece) => piece.text).join('')
  const mayScroll = text.length > longFrom || text.split('\n').length > linesFrom
  return (
    <dd data-side={as} tabIndex={mayScroll ? 0 : undefined}>
      <span className="visually-hidden">{label}: </span>
      {pieces.length === 0 ? <em>{history.none}</em> : <Marked pieces={pieces} as={as} />}
    </dd>
  )
}

function Marked({ pieces, as: Mark }: { pieces: readonly Piece[]; as: 'del' | 'ins' }): ReactNode {
  return pieces.map(({ text, isDifferent }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces are made anew with each text
    isDifferent ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
  )
}
