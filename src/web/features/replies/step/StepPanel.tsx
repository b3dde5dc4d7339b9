import type { AnswerStep, StoredReplySettings } from '#contract/features/customising/replies.ts'
import { replyLimits } from '#contract/features/customising/replies.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ConflictChoice } from '../ConflictChoice.tsx'
import type { ReplyForm } from '../draft/use-reply-form.ts'
import { FlipList } from './FlipList.tsx'
import styles from './step.module.css'
import { useStepPreview } from './use-step-preview.ts'

const allSteps: readonly AnswerStep[] = [1, 2, 3, 4, 5]

/** How sure the bot has to be, with what another step would change about last week. */
export function StepPanel({ replyForm, steps }: { replyForm: ReplyForm; steps: StoredReplySettings['steps'] }) {
  const phrases = usePhrases('replySettings').step
  const format = useFormat()
  const { form, saved, conflicts } = replyForm
  const { answerStep: step } = form.values
  const { answer = 0, suggest = 0 } = steps[step - 1] ?? {}
  const conflict = conflicts.find((each) => each.kind === 'step')
  return (
    <aside id="answer-step" className={styles.panel} aria-labelledby="step-title">
      <div className={styles.panelHead}>
        <h2 id="step-title">{phrases.title}</h2>
        <p>{phrases.text(format.percent(answer), format.percent(suggest))}</p>
        <fieldset className={styles.steps}>
          <legend className="visually-hidden">{phrases.group}</legend>
          {allSteps.map((each) => (
            <label key={each} data-saved={each === saved.answerStep || undefined}>
              <input
                type="radio"
                name="answerStep"
                value={each}
                checked={each === step}
                onChange={() => form.setValue('answerStep', each)}
              />
              <i className={styles.dot} aria-hidden />
              <span className={styles.stepName}>
                {phrases.names[each - 1]}
                {each === saved.answerStep && each !== step && (
                  <span className="visually-hidden"> ({phrases.saved})</span>
                )}
              </span>
            </label>
          ))}
        </fieldset>
        {conflict?.kind === 'step' && (
          <ConflictChoice
            conflict={conflict}
            replyForm={replyForm}
            mine={<p>{phrases.names[step - 1]}</p>}
            theirs={<p>{phrases.names[conflict.theirs - 1]}</p>}
          />
        )}
      </div>
      <Preview saved={saved.answerStep} step={step} />
    </aside>
  )
}

function Preview({ saved, step }: { saved: AnswerStep; step: AnswerStep }) {
  const phrases = usePhrases('replySettings').step
  const format = useFormat()
  const { questions, flips, done, hasFailed } = useStepPreview(saved, step)
  if (hasFailed) return <p className={styles.panelNote}>{phrases.failed}</p>
  if (questions === undefined) return <p className={styles.panelNote}>{phrases.loading}</p>
  const count = questions.length
  if (count < replyLimits.minRecentQuestions)
    return <p className={styles.panelNote}>{phrases.few(count, replyLimits.minRecentQuestions)}</p>
  if (step === saved) return <p className={styles.panelNote}>{phrases.same(format.number(count))}</p>
  return (
    <>
      <p className={styles.replaying} role="status">
        {done !== undefined && phrases.replaying(format.number(done), format.number(count))}
      </p>
      {flips && <FlipList flips={flips} count={count} isOld={done !== undefined} />}
    </>
  )
}
