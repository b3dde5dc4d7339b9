import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Customised, replyLimits } from '#contract/features/customising/replies.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useSession } from '#web/platform/session.tsx'
import { ConflictChoice } from '../ConflictChoice.tsx'
import type { ReplyForm } from '../draft/use-reply-form.ts'
import frame from '../replies.module.css'
import type { ReplyUse } from '../set-replies/SetReplies.tsx'
import { CustomisedRow } from './CustomisedRow.tsx'
import styles from './customised.module.css'
import { useHiddenItems } from './use-hidden-items.ts'
import { useReorder } from './use-reorder.ts'

/** Fixed answers in the order in which they are looked at. */
export function CustomisedList({ replyForm, use }: { replyForm: ReplyForm; use: ReplyUse | undefined }) {
  const phrases = usePhrases('replySettings')
  const { customised } = phrases
  const format = useFormat()
  const { account } = useSession()
  const { form, conflicts, changes } = replyForm
  const { customised: items } = form.values
  const [openId, setOpenId] = useState<string | null>(null)
  const hidden = useHiddenItems(items)
  const { list, liftedId, said, grip } = useReorder({
    ids: items.map(({ id }) => id),
    onOrder: (ids) =>
      form.setValue(
        'customised',
        ids.flatMap((id) => items.find((item) => item.id === id) ?? []),
      ),
    say: customised,
  })
  const most = Math.min(account?.limits.customReplies ?? replyLimits.customised, replyLimits.customised)
  const isFull = items.length >= most
  // Without a row of their own: what was deleted here, and the order.
  const loose = conflicts.filter(
    (each) => each.kind === 'order' || (each.kind === 'item' && items.every(({ id }) => id !== each.id)),
  )

  function add(): void {
    const id = crypto.randomUUID()
    form.setValue('customised', [...items, { id, question: '', answer: '', match: 'contains', isOn: true }])
    setOpenId(id)
  }

  function moveAbove(item: Customised, place: number): void {
    form.setValue('customised', items.filter(({ id }) => id !== item.id).toSpliced(place, 0, item))
  }

  return (
    <section aria-labelledby="customised">
      <div className={frame.sectionHead}>
        <h2 id="customised">{customised.title}</h2>
        <span className={frame.sectionMeta}>{customised.count(format.number(items.length), format.number(most))}</span>
        <Button
          className={frame.sectionAction ?? ''}
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={isFull}
          onClick={add}
        >
          {customised.add}
        </Button>
      </div>
      <p className={frame.sectionText}>
        {items.length === 0 ? customised.none : customised.text}{' '}
        {isFull && (
          <>
            {customised.full}
            {most < replyLimits.customised && (
              <>
                {' · '}
                <Link to={pathOf('updatePlan')}>{customised.upgrade}</Link>
              </>
            )}
          </>
        )}
      </p>
      {form.faultText('customised') !== undefined && form.faultCode('customised') === 'limit-reached' && (
        <p className={styles.fault} role="alert">
          {form.faultText('customised')}
        </p>
      )}
      {loose.map((conflict) => (
        <div key={conflict.kind} className={frame.looseConflict}>
          <ConflictChoice
            conflict={conflict}
            replyForm={replyForm}
            {...(conflict.kind === 'order'
              ? { title: phrases.conflict.order }
              : {
                  mine: <p>{phrases.conflict.deletedByMe}</p>,
                  theirs: conflict.kind === 'item' && conflict.theirs && (
                    <p>
                      <strong>{conflict.theirs.question}</strong> {conflict.theirs.answer}
                    </p>
                  ),
                })}
          />
        </div>
      ))}
      <ul ref={list} className={frame.list}>
        {items.map((item, place) => {
          const hiddenAt = hidden.get(item.id)
          const by = hiddenAt === undefined ? undefined : items[hiddenAt]
          return (
            <CustomisedRow
              key={item.id}
              item={item}
              place={place}
              replyForm={replyForm}
              times={use?.customised[item.id]}
              grip={grip(item.id)}
              isLifted={liftedId === item.id}
              isOpen={openId === item.id}
              isNew={changes.some((change) => change.kind === 'itemNew' && change.id === item.id)}
              isMoved={changes.some((change) => change.kind === 'order' && change.id === item.id)}
              isEdited={changes.some((change) => change.kind === 'item' && change.id === item.id)}
              hiddenBy={by && hiddenAt !== undefined ? { place: hiddenAt, question: by.question } : undefined}
              onToggle={() => setOpenId(openId === item.id ? null : item.id)}
              onMoveAbove={moveAbove}
            />
          )
        })}
      </ul>
      <div className="visually-hidden" role="status" aria-live="assertive">
        {said}
      </div>
    </section>
  )
}
