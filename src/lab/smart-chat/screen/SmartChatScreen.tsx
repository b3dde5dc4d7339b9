import { useEffect } from 'react'
import { Link } from 'react-router'
import { usePhrases } from '#web/platform/language/language.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { modelCardPath } from '../../lab.paths.ts'
import { workOffline } from '../../offline/public.ts'
import type { ChatLanguage } from '../skills/skill.ts'
import { About } from './About.tsx'
import { ChatRoom } from './ChatRoom.tsx'
import styles from './smart-chat.module.css'
import { useSmartChat } from './use-smart-chat.ts'

/** @param props.language of what is said, whatever the language of the page */
export function SmartChatScreen({ language }: { language: ChatLanguage }) {
  // Another language is another conversation from the start.
  return <Screen key={language} language={language} />
}

function Screen({ language }: { language: ChatLanguage }) {
  const p = usePhrases('smartChat')
  const { titles } = usePhrases()
  const chat = useSmartChat(language)
  useEffect(() => {
    workOffline()
  }, [])
  return (
    <div className={styles.screen}>
      <PageHeader
        title={titles.smartChat}
        text={p.lead}
        actions={<Link to={modelCardPath('smart-chat')}>{p.howItWorks}</Link>}
      />
      <div className={styles.columns}>
        <ChatRoom language={language} chat={chat} />
        <About
          language={language}
          room={chat.room}
          onTry={(message) => chat.ask(message)}
          isDisabled={chat.isAnswering}
        />
      </div>
    </div>
  )
}
