import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { alwaysSaid, type ReplyTextName } from '#contract/features/customising/replies.ts'
import { withBotName } from '#engine/dialogue/reply.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { replyOf, withReply } from '../draft/merge.ts'
import type { ReplyForm } from '../draft/use-reply-form.ts'
import { RowSwitch } from '../RowSwitch.tsx'
import frame from '../replies.module.css'
import { WordList } from '../words/WordList.tsx'
import { ReplyConflict } from './ReplyConflict.tsx'
import styles from './set-replies.module.css'
import { TrySettings } from './TrySettings.tsx'
import { Ways } from './Ways.tsx'

interface ReplyRowProps {
  name: ReplyTextName
  replyForm: ReplyForm
  /** How often it was said last week; undefined where that is not known. */
  times: number | undefined
  isOpen: boolean
  onToggle: () => void
}

/** What no message that is typed brings about. */
const untried: readonly ReplyTextName[] = ['blankReply', 'mediaReply']

export function ReplyRow({ name, replyForm, times, isOpen, onToggle }: ReplyRowProps) {
  const phrases = usePhrases('replySettings')
  const { replies } = phrases
  const format = useFormat()
  const bot = useBot()
  const body = useId()
  const { form, changes, conflicts } = replyForm
  const { values } = form
  const { ways, isOff } = replyOf(values, name)
  const isWords = name === 'sensitiveReply'
  const conflict = conflicts.find((each) => each.kind === 'reply' && each.name === name)
  const isEdited = changes.some(
    (change) => ('name' in change && change.name === name) || (isWords && change.kind === 'words'),
  )
  // Where something is wrong one has to see it.
  const hasFault =
    form.faultCode(`replies.${name}`) !== undefined || (isWords && form.faultCode('sensitiveWords') !== undefined)
  const isShown = isOpen || hasFault || conflict !== undefined
  const words = values.sensitiveWords.length
  /** Nobody has to know the placeholders to read the list. */
  const shownAs = (way: string) =>
    withBotName(way, bot.name).replaceAll('{contact}', replies.contact[name === 'orderReply' ? 'order' : 'details'])
  return (
    <li className={styles.reply} data-open={isShown || undefined} data-off={isOff || undefined}>
      <div className={styles.replyHead}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isShown}
          aria-controls={isShown ? body : undefined}
          onClick={onToggle}
        >
          <span className={styles.replyName}>{replies.names[name]}</span>
          <span className={frame.example}>{isShown ? '' : shownAs(ways[0] ?? '')}</span>
          <span className={frame.chips}>
            {conflict ? (
              <StatusChip tone="bad">{replies.conflicting}</StatusChip>
            ) : (
              isEdited && <StatusChip tone="waiting">{replies.edited}</StatusChip>
            )}
          </span>
          <span className={frame.count}>
            {isOff ? replies.isOff : isWords ? replies.words(format.number(words)) : replies.ways(ways.length)}
          </span>
          <span className={frame.times}>{times !== undefined && replies.times(format.number(times))}</span>
          <IconChevronDown size={16} aria-hidden />
        </button>
        {alwaysSaid.includes(name) ? (
          <span className={styles.alwaysOn}>{replies.alwaysOn}</span>
        ) : (
          <RowSwitch
            label={replies.switchOf(replies.names[name])}
            isOn={!isOff}
            onChange={(isOn) => replyForm.put(withReply(values, name, { ways, isOff: !isOn }))}
          />
        )}
      </div>
      {isShown && (
        <div id={body} className={styles.replyBody}>
          <p className={styles.when}>{replies.when[name]}</p>
          {conflict?.kind === 'reply' && <ReplyConflict conflict={conflict} replyForm={replyForm} />}
          <Ways name={name} replyForm={replyForm} />
          {isWords && <WordList replyForm={replyForm} />}
          {!untried.includes(name) && <TrySettings replyForm={replyForm} name={name} />}
        </div>
      )}
    </li>
  )
}
