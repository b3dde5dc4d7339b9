import { Fragment, useRef } from 'react'
import { Link } from 'react-router'
import { pathOf } from '#contract/site-map/pages.ts'
import { htmlLanguage, usePhrases } from '#web/platform/language/language.tsx'
import { saveFile } from '#web/platform/save-file.ts'
import { ChatMessage } from '#web/ui/chat/ChatMessage.tsx'
import { ChatThread } from '#web/ui/chat/ChatThread.tsx'
import { Composer } from '#web/ui/chat/Composer.tsx'
import { Suggestions } from '#web/ui/chat/Suggestions.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import { Seal } from '#web/ui/page/Seal.tsx'
import { wordings } from '../conversation/wordings.ts'
import type { ChatLanguage } from '../skills/skill.ts'
import { conversationText } from './conversation-text.ts'
import styles from './smart-chat.module.css'
import type { useSmartChat } from './use-smart-chat.ts'
import { WhyReply } from './WhyReply.tsx'

interface ChatRoomProps {
  language: ChatLanguage
  chat: ReturnType<typeof useSmartChat>
}

/** The frame speaks the visitor's language, what is said the room's. */
export function ChatRoom({ language, chat }: ChatRoomProps) {
  const p = usePhrases('smartChat')
  const { common } = usePhrases()
  const { exchanges, room, hasFailed, isAnswering, ask, startOver, retry } = chat
  const { opening, starters } = wordings[language]
  const input = useRef<HTMLTextAreaElement>(null)
  const lang = htmlLanguage[language]
  const name = p.botName[language]
  const last = exchanges.at(-1)
  const options = last ? (last.reply?.options ?? []) : starters
  // What was offered, and the ways on in a story, can also be chosen by their number.
  const areNumbered =
    last?.reply?.why.kind === 'offer' || (last?.reply?.why.kind === 'skill' && last.reply.why.skill === 'story')
  const isElsewhere = last?.reply?.why.kind === 'refusal' && last.reply.why.isOtherLanguage

  function saveConversation() {
    const text = conversationText(exchanges, language, { you: common.chat.you, bot: name })
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), p.fileName)
  }

  function clear() {
    startOver()
    input.current?.focus()
  }

  return (
    <section className={styles.chat} aria-label={p.chatLabel}>
      <header className={styles.head}>
        <Seal size={28} />
        <div className={styles.who}>
          <strong>{name}</strong>
          <p>{p.privacy}</p>
        </div>
        {last && (
          <div className={styles.headActions}>
            <PlainButton size="small" look="quiet" onClick={saveConversation}>
              {p.save}
            </PlainButton>
            <PlainButton size="small" look="quiet" onClick={clear}>
              {p.startOver}
            </PlainButton>
          </div>
        )}
      </header>
      <div className={styles.talk} lang={lang}>
        <ChatThread className={styles.thread} messageCount={exchanges.length} isAnswering={isAnswering}>
          <ChatMessage from="bot" isPlain text={opening} speaker={name} />
          {exchanges.map(({ id, question, reply, tookMs = 0, hasFailed: failed }) => (
            <Fragment key={id}>
              <ChatMessage
                from="person"
                text={question}
                failure={failed ? p.failed : undefined}
                onRetry={() => ask(question, id)}
              />
              {reply && (
                <ChatMessage
                  from="bot"
                  isPlain
                  text={reply.text}
                  speaker={name}
                  below={
                    <div lang={htmlLanguage[p.language]}>
                      <WhyReply reply={reply} tookMs={tookMs} lang={lang} />
                    </div>
                  }
                />
              )}
            </Fragment>
          ))}
        </ChatThread>
        <div className={styles.options}>
          <Suggestions
            questions={options}
            onChoose={(question) => ask(question)}
            isDisabled={isAnswering}
            {...(!areNumbered && { label: last ? p.options : p.starters })}
          />
          {isElsewhere && (
            <Link
              className={styles.elsewhere}
              to={language === 'zh' ? pathOf('smartChatEn') : pathOf('smartChatZh')}
              lang={htmlLanguage[p.language]}
            >
              {p.otherRoom[language]}
            </Link>
          )}
        </div>
      </div>
      {hasFailed ? (
        <div className={styles.loadFailed} role="alert">
          {p.loadFailed}{' '}
          <PlainButton size="small" onClick={retry}>
            {common.actions.retry}
          </PlainButton>
        </div>
      ) : (
        <Composer
          inputRef={input}
          onSend={(text) => ask(text)}
          label={p.composer}
          placeholder={room ? p.placeholder : p.loading}
          maxLength={maxCharacters}
        />
      )}
    </section>
  )
}

const maxCharacters = 500
