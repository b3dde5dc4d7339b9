import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { type Customised, matchSchema } from '#contract/features/customising/replies.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import type { ReplyForm } from '../draft/use-reply-form.ts'
import frame from '../replies.module.css'
import { TrySettings } from '../set-replies/TrySettings.tsx'
import styles from './customised.module.css'

/** Writing one fixed answer, in its place in the list. */
export function CustomisedEditor({
  item,
  place,
  replyForm,
}: {
  item: Customised
  place: number
  replyForm: ReplyForm
}) {
  const { customised } = usePhrases('replySettings')
  const { language } = useBot()
  const { form } = replyForm
  const root = useRef<HTMLDivElement>(null)
  const label = useId()
  const isEmpty = useRef(item.question === '')
  useEffect(() => {
    if (isEmpty.current)
      root.current?.querySelector('input[type="text"], input:not([type])')?.scrollIntoView({ block: 'center' })
    if (isEmpty.current) root.current?.querySelector<HTMLElement>('[data-first]')?.focus()
  }, [])
  return (
    <div ref={root} className={styles.ruleEditor}>
      <TextInput
        label={customised.question}
        lang={language}
        autoComplete="off"
        data-first
        {...form.input(`customised.${place}.question`)}
      />
      <div className={styles.matchField}>
        <span id={label}>{customised.matchLabel}</span>
        <SegmentedControl
          aria-labelledby={label}
          value={item.match}
          data={matchSchema.options.map((value) => ({ value, label: customised.match[value] }))}
          onChange={(value) => form.setValue(`customised.${place}.match`, value)}
        />
        <p className={frame.hint}>{customised.matchText[item.match]}</p>
      </div>
      <Textarea
        label={customised.answer}
        lang={language}
        autosize
        minRows={2}
        maxRows={12}
        {...form.input(`customised.${place}.answer`)}
      />
      <TrySettings replyForm={replyForm} itemId={item.id} sample={item.question} />
      <Button
        className={styles.removeRule ?? ''}
        variant="subtle"
        color="red"
        size="compact-md"
        leftSection={<IconTrash size={14} aria-hidden />}
        onClick={() => {
          form.setValue(
            'customised',
            form.values.customised.filter(({ id }) => id !== item.id),
          )
          requestAnimationFrame(() =>
            document.getElementById('customised')?.closest('section')?.querySelector('button')?.focus(),
          )
        }}
      >
        {customised.remove}
      </Button>
    </div>
  )
}
