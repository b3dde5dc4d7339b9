import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { pathOf } from '#contract/site-map/pages.ts'
import { useKeptDraft } from '#web/features/sandbox/public.ts'
import { sendsMail } from '#web/platform/boot.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import { LanguageSwitch } from '#web/ui/page/LanguageSwitch.tsx'
import { Seal } from '#web/ui/page/Seal.tsx'
import styles from '../accounts.module.css'
import { type ConfirmationResult, confirmationResults } from '../accounts.paths.ts'
import { TickIcon } from '../fields/TickIcon.tsx'
import { readEmail } from '../known-email.ts'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import { StopEmailChange } from './StopEmailChange.tsx'

function isResult(value: string | null): value is ConfirmationResult {
  return confirmationResults.some((result) => result === value)
}

/** What became of something that was sent or confirmed, and what to do next. */
export default function Confirmation() {
  const { confirmation } = usePhrases('accounts')
  const [search] = useSearchParams()
  const result = search.get('result')
  return (
    <div className={styles.confirmation}>
      {/* The page has no header to hold it. */}
      <div className={styles.confirmationTop}>
        <LanguageSwitch />
      </div>
      <Seal size={44} />
      {isResult(result) ? results[result] : <Nothing />}
      <ButtonLink look="quiet" to={pathOf('home')}>
        {confirmation.home}
      </ButtonLink>
    </div>
  )
}

function ApplicationSent() {
  const { application } = usePhrases('accounts').confirmation
  const email = readEmail(useLocation())
  const hasDraft = useKeptDraft() !== undefined
  // It was sent a moment ago: the review is what happens now.
  const currentStep = 1
  return (
    <>
      <h1>{application.heading}</h1>
      <p>
        {sendsMail() ? (email ? application.text(email) : application.textWithoutEmail) : application.textWithoutMail}
      </p>
      <ol className={styles.way}>
        {(sendsMail() ? application.steps : application.stepsWithoutMail).map((step, index) => {
          const state = index < currentStep ? 'done' : index === currentStep ? 'current' : 'open'
          return (
            <li
              key={step}
              className={styles.wayStep}
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <span className={styles.wayDot}>{state === 'done' && <TickIcon />}</span>
              {step}
            </li>
          )
        })}
      </ol>
      <ButtonLink look="primary" to={pathOf('sandbox')}>
        {hasDraft ? application.carryOn : application.tryOut}
      </ButtonLink>
      <ButtonLink to={`${pathOf('signUp')}${email && `#email=${encodeURIComponent(email)}`}`}>
        {application.action}
      </ButtonLink>
    </>
  )
}

function PasswordSet() {
  const { password } = usePhrases('accounts').confirmation
  const email = readEmail(useLocation())
  return (
    <>
      <h1>{password.heading}</h1>
      <p>{password.text}</p>
      <ButtonLink look="primary" to={pathOf('logIn')} state={{ email }}>
        {password.action}
      </ButtonLink>
    </>
  )
}

function Nothing() {
  const { nothing } = usePhrases('accounts').confirmation
  return (
    <>
      <h1>{nothing.heading}</h1>
      <p>{nothing.text}</p>
      <div className={styles.confirmationActions}>
        <ButtonLink to={pathOf('signUp')}>{nothing.signUp}</ButtonLink>
        <ButtonLink to={pathOf('forgotPassword')}>{nothing.reset}</ButtonLink>
        <ButtonLink look="primary" to={pathOf('logIn')}>
          {nothing.logIn}
        </ButtonLink>
      </div>
    </>
  )
}

const results = {
  application: <ApplicationSent />,
  password: <PasswordSet />,
  email: <ConfirmEmail />,
  emailStop: <StopEmailChange />,
} satisfies Record<ConfirmationResult, ReactNode>
