import { Button, Stack } from '@mantine/core'
import { usePhrases } from '#web/platform/language/language.tsx'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { CopyField } from '#web/ui/text/CopyButton.tsx'

/** A secret that is never shown again. */
export function SecretOnce({ secret, text, onDone }: { secret: string; text: string; onDone: () => void }) {
  const { webhooks } = usePhrases('appAccess')
  const words = webhooks.secret
  return (
    <Stack gap="md">
      <p role="status">{text}</p>
      <CopyField label={words.label} text={secret} />
      <FormActions align="end">
        <Button onClick={onDone} data-autofocus>
          {words.done}
        </Button>
      </FormActions>
    </Stack>
  )
}
