import { useState } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useVisitorSession, useWasLoggedIn } from '#web/platform/session.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { ContactForm } from './ContactForm.tsx'
import styles from './contact.module.css'
import { Sent, type SentMessage } from './Sent.tsx'

export default function ContactUs() {
  const contact = usePhrases('contact')
  const { account, isPending } = useVisitorSession()
  const wasLoggedIn = useWasLoggedIn()
  const [sent, setSent] = useState<SentMessage | null>(null)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{contact.title}</h1>
        <p>{contact.text}</p>
      </header>
      {sent !== null ? (
        <Sent message={sent} onAgain={() => setSent(null)} />
      ) : wasLoggedIn && isPending ? (
        // The address of who is logged in is filled in, and nothing changes below a typing hand.
        <Loading />
      ) : (
        <ContactForm email={account?.email ?? ''} onSent={setSent} />
      )}
    </div>
  )
}
