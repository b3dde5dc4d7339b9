import { Button } from '@mantine/core'
import { useState } from 'react'
import { deletionDays } from '#contract/features/account/deletion.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { GuardedModal } from '#web/ui/form/GuardedModal.tsx'
import styles from '../own-data.module.css'
import { DeletionForm } from './DeletionForm.tsx'

/** The end of an account: what it means, and the way to it. */
export function DeleteAccount() {
  const accountDeletion = usePhrases('accountDeletion')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <section className={styles.danger}>
      <h2>{accountDeletion.title}</h2>
      <p>{accountDeletion.text(deletionDays)}</p>
      <div className={styles.actions}>
        <Button variant="outline" color="red" onClick={() => setOpen(true)}>
          {accountDeletion.start}
        </Button>
      </div>
      <GuardedModal opened={isOpen} onClose={close} title={accountDeletion.dialog.title} size="lg">
        <DeletionForm onClose={close} />
      </GuardedModal>
    </section>
  )
}
