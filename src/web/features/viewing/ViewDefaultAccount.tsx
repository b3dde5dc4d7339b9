import { UnstyledButton } from '@mantine/core'
import { listBots } from '#contract/features/bots.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ApiError, callApi } from '#web/platform/requests/api-client.ts'
import { setViewing } from '#web/platform/requests/viewed-account.ts'
import { showToast } from '#web/ui/feedback/toast.ts'
import { useViewingSwitch } from './use-viewing-switch.ts'

/** Opens the bots of the default admin account, read-only; says so where the installation has none. */
export function ViewDefaultAccount({ className }: { className?: string | undefined }) {
  const phrases = usePhrases('viewing')
  const choose = useViewingSwitch()
  async function open(): Promise<void> {
    setViewing(true)
    try {
      await callApi(listBots)
      choose(true)
    } catch (error) {
      setViewing(false)
      const isMissing = error instanceof ApiError && error.code === 'not-found'
      showToast({ message: isMissing ? phrases.none : phrases.failed })
    }
  }
  return (
    <UnstyledButton className={className ?? ''} onClick={() => void open()}>
      {phrases.open}
    </UnstyledButton>
  )
}
