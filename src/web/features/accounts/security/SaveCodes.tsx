import { Button, Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { saveFile } from '#web/platform/save-file.ts'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { CopyButton } from '#web/ui/text/CopyButton.tsx'
import { useAccount } from '../account-area/use-account.ts'
import styles from './security.module.css'

/** Recovery codes, which are shown only now: whoever goes on says that they are saved. */
export function SaveCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { codes: words } = usePhrases('security')
  const { email } = useAccount()
  const [areSaved, setSaved] = useState(false)
  const lines = codes.join('\n')

  function download() {
    saveFile(new Blob([`${words.fileHead(email)}\n\n${lines}\n`], { type: 'text/plain' }), words.fileName)
  }

  return (
    <Stack gap="md">
      <h3 className={styles.codesTitle}>{words.title}</h3>
      <p>{words.text}</p>
      <ul className={styles.codes} aria-label={words.list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <CopyButton text={lines} label={words.copyAll} />
        <Button variant="default" size="xs" onClick={download}>
          {words.download}
        </Button>
      </div>
      <Checkbox
        label={words.saved}
        checked={areSaved}
        onChange={(event) => setSaved(event.currentTarget.checked)}
        data-autofocus
      />
      <FormActions align="end">
        <Button disabled={!areSaved} onClick={onDone}>
          {words.done}
        </Button>
      </FormActions>
    </Stack>
  )
}
