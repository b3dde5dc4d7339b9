import { IconAlertTriangle, IconGripVertical } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { Customised } from '#contract/features/customising/replies.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { ConflictChoice } from '../ConflictChoice.tsx'
import type { ReplyForm } from '../draft/use-reply-form.ts'
import { RowSwitch } from '../RowSwitch.tsx'
import frame from '../replies.module.css'
import { CustomisedEditor } from './CustomisedEditor.tsx'
import styles from './customised.module.css'

interface CustomisedRowProps {
  item: Customised
  place: number
  replyForm: ReplyForm
  /** How often it was said last week. */
  times: number | undefined
  grip: ComponentProps<'button'>
  isLifted: boolean
  isOpen: boolean
  isNew: boolean
  isMoved: boolean
  isEdited: boolean
  /** The earlier one that always speaks before it. */
  hiddenBy: { place: number; question: string } | undefined
  onToggle: () => void
  onMoveAbove: (item: Customised, place: number) => void
}

export function CustomisedRow(props: CustomisedRowProps) {
  const { item, place, replyForm, times, grip, isLifted, isOpen, hiddenBy, onToggle, onMoveAbove } = props
  const phrases = usePhrases('replySettings')
  const { customised, replies } = phrases
  const format = useFormat()
  const { language } = useBot()
  const { form, conflicts } = replyForm
  const conflict = conflicts.find((each) => each.kind === 'item' && each.id === item.id)
  const hasFault = (['question', 'answer', 'match'] as const).some(
    (field) => form.faultCode(`customised.${place}.${field}`) !== undefined,
  )
  const isShown = isOpen || hasFault || conflict !== undefined
  const question = item.question.trim() === '' ? customised.newOne : item.question
  const chip = conflict
    ? replies.conflicting
    : props.isNew
      ? customised.isNew
      : props.isEdited
        ? replies.edited
        : props.isMoved && customised.moved
  return (
    <li
      className={styles.rule}
      data-row={item.id}
      data-lifted={isLifted || undefined}
      data-off={!item.isOn || undefined}
      data-open={isShown || undefined}
    >
      <button
        type="button"
        className={styles.grip}
        aria-label={customised.grip(place + 1)}
        title={customised.gripHint}
        {...grip}
      >
        <IconGripVertical size={16} aria-hidden />
      </button>
      <div className={styles.ruleMain}>
        <button
          type="button"
          className={styles.ruleFold}
          aria-expanded={isShown}
          aria-label={customised.open(place + 1, question)}
          onClick={onToggle}
        >
          <span className={styles.rulePlace}>{format.number(place + 1)}</span>
          <span className={styles.ruleMatch}>{customised.match[item.match]}</span>
          <strong className={styles.ruleQuestion} lang={language}>
            {question}
          </strong>
          <span className={frame.example} lang={language}>
            {isShown ? '' : item.answer}
          </span>
          <span className={frame.chips}>
            {chip && <StatusChip tone={conflict ? 'bad' : 'waiting'}>{chip}</StatusChip>}
          </span>
          <span className={frame.times}>{times !== undefined && replies.times(format.number(times))}</span>
        </button>
        {hiddenBy && (
          <p className={styles.hidden}>
            <IconAlertTriangle size={14} aria-hidden />
            <span>
              {customised.hidden(hiddenBy.place + 1, hiddenBy.question)}{' '}
              <button type="button" onClick={() => onMoveAbove(item, hiddenBy.place)}>
                {customised.moveAbove(hiddenBy.place + 1)}
              </button>
            </span>
          </p>
        )}
        {isShown && (
          <div className={styles.ruleBody}>
            {conflict?.kind === 'item' && (
              <ConflictChoice
                conflict={conflict}
                replyForm={replyForm}
                mine={<Version item={item} />}
                theirs={<Version item={conflict.theirs} />}
              />
            )}
            <CustomisedEditor item={item} place={place} replyForm={replyForm} />
          </div>
        )}
      </div>
      <div className={styles.ruleSwitch}>
        <RowSwitch
          label={customised.switchOf(place + 1)}
          isOn={item.isOn}
          onChange={(isOn) => form.setValue(`customised.${place}.isOn`, isOn)}
        />
      </div>
    </li>
  )
}

function Version({ item }: { item: Customised | null }) {
  const { conflict, customised } = usePhrases('replySettings')
  const { language } = useBot()
  if (item === null) return <p>{conflict.gone}</p>
  return (
    <p>
      {customised.match[item.match]} <strong lang={language}>{item.question}</strong>
      {!item.isOn && ` ${conflict.off}`}
      <br />
      <span lang={language}>{item.answer}</span>
    </p>
  )
}
