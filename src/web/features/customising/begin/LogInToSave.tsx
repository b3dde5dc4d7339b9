import { Button, Group, Stack } from '@mantine/core'
import { Link } from 'react-router'
import type { SetUpPath } from '#contract/features/customising/set-up.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { logInPath, setUpPath } from '#web/platform/navigation/site.paths.ts'
import { GuardedModal } from '#web/ui/form/GuardedModal.tsx'

interface LogInToSaveProps {
  isOpen: boolean
  onClose: () => void
  path: SetUpPath
}

/** At a visitor's first save: it needs an account, and nothing is lost on the way to one. */
export function LogInToSave({ isOpen, onClose, path }: LogInToSaveProps) {
  const { logIn } = usePhrases('progress').persona
  return (
    <GuardedModal opened={isOpen} onClose={onClose} title={logIn.title}>
      <Stack gap="md">
        <p>{logIn.text}</p>
        <Group>
          <Button component={Link} to={logInPath(`${setUpPath('persona')}?path=${path}`)} data-autofocus>
            {logIn.logIn}
          </Button>
          <Button component={Link} to={pathOf('inviteCode')} variant="default">
            {logIn.apply}
          </Button>
        </Group>
        <p>{logIn.applyText}</p>
      </Stack>
    </GuardedModal>
  )
}
