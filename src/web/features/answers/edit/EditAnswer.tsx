import { Radio, SegmentedControl, Stack } from '@mantine/core'
import { use, useState } from 'react'
import { FactSource, fieldOfEntry } from '#web/features/information/public.ts'
import { useLeave, WorkScopeContext } from '#web/platform/forms/unsaved-work.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { GuardedDrawer } from '#web/ui/form/GuardedDrawer.tsx'
import type { Exchange } from '../test-page/use-test-chat.ts'
import { AddVariant } from './AddVariant.tsx'
import { CreateEntry } from './CreateEntry.tsx'
import {
  answeredItemId,
  answeredParts,
  type CorrectionProps,
  type CorrectionWay,
  likelyWay,
  waysFor,
} from './correction.ts'
import { EditEntry } from './EditEntry.tsx'
import styles from './edit.module.css'

interface EditAnswerProps {
  exchange: Exchange | null
  onClose: () => void
  onCorrected: (itemId: string) => void
}

/** Corrects an answer where it comes from: in the matched entry, by a variant of another one, or with a new entry. */
export function EditAnswer({ exchange, onClose, onCorrected }: EditAnswerProps) {
  const answers = usePhrases('answers')
  return (
    <GuardedDrawer opened={exchange !== null} onClose={onClose} position="right" size={480} title={answers.edit.title}>
      {exchange?.reply && (
        <Correction key={exchange.id} question={exchange.question} reply={exchange.reply} onCorrected={onCorrected} />
      )}
    </GuardedDrawer>
  )
}

/** The ways to correct an answer. Of a message that asked several things one is corrected at a time. */
export function Correction(props: CorrectionProps) {
  const { edit, why } = usePhrases('answers')
  const parts = answeredParts(props.reply)
  const [place, setPlace] = useState(0)
  const leave = useLeave(use(WorkScopeContext))
  const { question, itemId, entryId } = parts[place] ?? {
    question: props.question,
    itemId: answeredItemId(props.reply),
    entryId: props.reply.answer.source.id,
  }
  return (
    <Stack gap="md">
      {parts.length > 0 && (
        <Radio.Group
          label={edit.whichPart}
          value={String(place)}
          onChange={(value) => leave(() => setPlace(Number(value)))}
        >
          <Stack gap={8} mt={8} className={styles.entries}>
            {parts.map((part, i) => (
              <Radio
                key={part.question}
                value={String(i)}
                label={part.question}
                description={<span className={styles.excerpt}>{why.from(part.answeredBy)}</span>}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <PartCorrection
        key={place}
        {...props}
        question={question}
        itemId={itemId}
        entryId={entryId}
        isAlone={parts.length === 0}
      />
    </Stack>
  )
}

interface PartCorrectionProps extends CorrectionProps {
  itemId: string | null
  /** Of the entry that answered, of whatever source. */
  entryId: string | null
  /** Whether the question is all that was asked. */
  isAlone: boolean
}

function PartCorrection({ itemId, entryId, isAlone, ...props }: PartCorrectionProps) {
  const { edit } = usePhrases('answers')
  const [way, setWay] = useState<CorrectionWay>(itemId === null ? likelyWay(props.reply) : 'item')
  /** Who chose a way stays there with the keyboard. */
  const [isAsOpened, setAsOpened] = useState(true)
  const leave = useLeave(use(WorkScopeContext))
  return (
    <Stack gap="md">
      {isAlone && (
        <div className={styles.asked}>
          <span>{edit.asked}</span>
          <blockquote>{props.question}</blockquote>
        </div>
      )}
      {itemId === null && entryId !== null && <Fact entryId={entryId} />}
      <SegmentedControl
        fullWidth
        aria-label={edit.title}
        value={way}
        onChange={(value) =>
          leave(() => {
            setWay(value as CorrectionWay)
            setAsOpened(false)
          })
        }
        data={waysFor(itemId).map((value) => ({ value, label: edit.ways[value] }))}
      />
      {way === 'item' && itemId !== null && <EditEntry {...props} itemId={itemId} focusesAnswer={isAsOpened} />}
      {way === 'variant' && <AddVariant {...props} />}
      {way === 'create' && <CreateEntry {...props} />}
    </Stack>
  )
}

/** What is made from the bot information is corrected there; here one can only put another answer before it. */
function Fact({ entryId }: { entryId: string }) {
  const { why } = usePhrases('information')
  if (fieldOfEntry(entryId) === undefined) return null
  return (
    <div className={styles.fact}>
      <FactSource entryId={entryId} />
      <p>{why.text}</p>
    </div>
  )
}
