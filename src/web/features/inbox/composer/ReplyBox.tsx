import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPaperclip, IconSlash } from '@tabler/icons-react'
import { type Ref, useRef, useState } from 'react'
import type { ReplyWindowNow } from '#contract/features/channels/reply-window.ts'
import type { Attachment } from '#contract/features/customising/corpus-attachments.ts'
import { inboxLimits } from '#contract/features/inbox/conversations.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useEntitlement } from '#web/platform/session.tsx'
import { stackedRows } from '#web/ui/break-points.ts'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import { Box } from './Box.tsx'
import styles from './composer.module.css'
import { FileList } from './FileList.tsx'
import { QuickAnswers, QuickSearch } from './QuickAnswers.tsx'
import { WindowLeft } from './ReplyWindow.tsx'
import { acceptedEndings, type ReplyFiles } from './use-reply-files.ts'

interface ReplyBoxProps {
  conversationId: string
  window: ReplyWindowNow | null
  platform: string
  /** Nobody has it yet: sending takes it over. */
  takesOver: boolean
  text: string
  onText: (text: string) => void
  /** They stay while a note is written. */
  files: ReplyFiles
  onSend: (text: string, files: readonly Attachment[]) => void
  boxRef: Ref<HTMLTextAreaElement>
}

/** A reply to the customer: text, files, quick answers. */
export function ReplyBox(props: ReplyBoxProps) {
  const { conversationId, window, platform, takesOver, text, onText, files, onSend, boxRef } = props
  const { common } = usePhrases()
  const { composer, quick } = usePhrases('inboxThread')
  const format = useFormat()
  const mayAttach = useEntitlement('attachments')
  const isStacked = useMediaQuery(stackedRows, false, { getInitialValueInEffect: false })
  const [isSearching, setSearching] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const uploaded = files.files.flatMap((each) => each.uploaded ?? [])
  const said = text.trim()
  const canSend = !files.isSending && said.length <= inboxLimits.replyLength && (said !== '' || uploaded.length > 0)

  const focusBox = () => box.current?.querySelector('textarea')?.focus()

  function send() {
    if (!canSend) return
    onSend(said, uploaded)
    files.clear()
    focusBox()
  }

  function insert(answer: string) {
    onText(text.trim() === '' ? answer : `${text.trimEnd()}\n${answer}`)
    setSearching(false)
    // After the search, which has the focus, is gone.
    requestAnimationFrame(focusBox)
  }

  return (
    <div ref={box} className={styles.reply}>
      {isSearching && (
        <QuickSearch
          conversationId={conversationId}
          onInsert={insert}
          onClose={() => {
            setSearching(false)
            focusBox()
          }}
        />
      )}
      <Box
        label={composer.label}
        placeholder={
          takesOver ? composer.placeholderTake : isStacked ? composer.placeholderNarrow : composer.placeholder
        }
        text={text}
        maxLength={inboxLimits.replyLength}
        onText={onText}
        onSend={send}
        onSlash={() => setSearching(true)}
        {...(mayAttach && { onFiles: files.add })}
        boxRef={boxRef}
      >
        <FileList files={files} />
        <div className={styles.bottom}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={isStacked ? 44 : 34}
            disabled={!mayAttach || files.files.length >= inboxLimits.filesOfReply}
            aria-label={composer.attach}
            title={mayAttach ? composer.attachHint(format.number(inboxLimits.filesOfReply)) : composer.attachVip}
            onClick={() => input.current?.click()}
          >
            <IconPaperclip size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={isStacked ? 44 : 34}
            aria-label={quick.open}
            title={quick.open}
            aria-expanded={isSearching}
            onClick={() => setSearching(!isSearching)}
          >
            <span className={styles.slash}>
              <IconSlash size={16} aria-hidden />
            </span>
          </ActionIcon>
          <span className={styles.hint} role="status">
            {files.isSending ? composer.waitForFiles : takesOver && said !== '' ? composer.takesOver : ''}
          </span>
          <WindowLeft window={window} platform={platform} />
          {/* Where the bot has the word, taking over is the one thing to do until something is written. */}
          {(!takesOver || said !== '' || files.files.length > 0) && (
            <PlainButton look="primary" className={styles.send} disabled={!canSend} onClick={send}>
              {takesOver ? composer.takeAndSend : common.actions.send}
            </PlainButton>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label={composer.attach}
          accept={acceptedEndings.join()}
          onChange={(event) => {
            files.add([...(event.currentTarget.files ?? [])])
            // The same file can be chosen again after it was removed.
            event.currentTarget.value = ''
          }}
        />
      </Box>
      {!takesOver && <QuickAnswers conversationId={conversationId} onInsert={insert} />}
    </div>
  )
}
