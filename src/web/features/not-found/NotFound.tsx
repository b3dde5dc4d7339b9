import { Link } from 'react-router'
import { pathOf } from '#contract/site-map/pages.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useVisitorSession } from '#web/platform/session.tsx'
import { Seal } from '#web/ui/page/Seal.tsx'
import styles from './not-found.module.css'

/** Says that there is no such page, and names the likely destinations of this person. */
export default function NotFound() {
  const { common, titles } = usePhrases()
  const { menu, notFound } = common
  const { account } = useVisitorSession()
  const destinations = account
    ? [
        { label: menu.bots, text: notFound.botsText, to: pathOf('bots') },
        { label: menu.accountDetails, text: notFound.accountText, to: pathOf('accountDetails') },
        { label: menu.home, text: notFound.homeText, to: pathOf('home') },
      ]
    : [
        { label: menu.home, text: notFound.homeText, to: pathOf('home') },
        { label: menu.logIn, text: notFound.logInText, to: pathOf('logIn') },
        {
          label: titles.labHall,
          text: notFound.labText([titles.emotion, titles.styleTransfer, titles.smartChat, titles.autopilot]),
          to: pathOf('labHall'),
        },
        { label: menu.requestInvitation, text: notFound.requestText, to: pathOf('inviteCode') },
      ]
  return (
    <div className={styles.notFound}>
      <Seal size={44} />
      <h1>{notFound.title}</h1>
      <p>{notFound.text}</p>
      <nav aria-label={notFound.destinations}>
        <ul className={styles.destinations}>
          {destinations.map(({ label, text, to }) => (
            <li key={to}>
              <Link to={to}>
                <strong>{label}</strong>
                <span>{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
