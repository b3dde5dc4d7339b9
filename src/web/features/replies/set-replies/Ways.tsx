import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { type ReplyTextName, replyLimits } from '#contract/features/customising/replies.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import type { ReplyForm } from '../draft/use-reply-form.ts'
import frame from '../replies.module.css'
import styles from './set-replies.module.css'

/** The ways to say one reply. */
export function Ways({ name, replyForm: { form } }: { name: ReplyTextName; replyForm: ReplyForm }) {
  const { replies } = usePhrases('replySettings')
  const { language } = useBot()
  const list = useRef<HTMLOListElement>(null)
  const ways = form.values.replies[name]
  const isFull = ways.length >= replyLimits.variants

  /** Once what changed is drawn. */
  function focusField(place: number): void {
    requestAnimationFrame(() => list.current?.querySelectorAll('textarea')[place]?.focus())
  }

  return (
    <div className={styles.ways}>
      <ol ref={list}>
        {ways.map((_way, place) => (
          // Ways have no name but their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={place}>
            <span className="tabular" aria-hidden>
              {place + 1}
            </span>
            <Textarea
              aria-label={replies.way(replies.names[name], place + 1)}
              autosize
              minRows={1}
              maxRows={8}
              lang={language}
              {...form.input(`replies.${name}.${place}`)}
            />
            {ways.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={replies.removeWay(place + 1)}
                onClick={() => {
                  form.setValue(`replies.${name}`, ways.toSpliced(place, 1))
                  focusField(Math.max(0, place - 1))
                }}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ol>
      <div className={styles.waysFoot}>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={isFull}
          onClick={() => {
            form.setValue(`replies.${name}`, [...ways, ''])
            focusField(ways.length)
          }}
        >
          {replies.addWay}
        </Button>
        <p className={frame.hint}>
          {(name === 'openingWords' ? replies.openingHint : replies.hint)(replyLimits.variants)}
        </p>
      </div>
    </div>
  )
}
