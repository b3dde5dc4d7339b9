import { Button, Stack, TextInput } from '@mantine/core'
import { useId } from 'react'
import { downloadLocalModel, getModels, type LocalModels, unpackLocalModel } from '#contract/features/models.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useReplies } from '#web/platform/requests/use-replies.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { InstallationState } from '../InstallationState.tsx'
import styles from '../models.module.css'
import { isInstalling, useModelsCall } from '../models.queries.ts'
import { UploadZip } from './UploadZip.tsx'

const hub = 'https://huggingface.co'

/** The two ways to a model on this machine: downloaded by the server, or put into its folder. */
export function BringModel({ local }: { local: LocalModels }) {
  const { bring } = usePhrases('admin').models
  const format = useFormat()
  const titleId = useId()
  const replies = useReplies()
  const unpacking = useModelsCall(unpackLocalModel)
  const isBusy = isInstalling(local)

  const form = useContractForm(downloadLocalModel, {
    initial: { baseUrl: hub, repository: '' },
    argumentsOf: (body) => ({ body }),
    onSaved: (models) => replies.put(getModels, {}, models),
  })

  function unpack(zip: string): void {
    unpacking.start({ body: { zip } })
  }

  return (
    <section className={styles.bring} aria-labelledby={titleId}>
      <h3 id={titleId}>{bring.title}</h3>
      <InstallationState local={local} />
      <form id={form.id} onSubmit={form.onSubmit} noValidate aria-label={bring.download.title}>
        <Stack gap="md">
          {form.failure !== null && <ErrorNotice error={form.failure} />}
          <TextInput
            label={bring.download.repository}
            description={bring.download.repositoryHint}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            {...form.input('repository')}
          />
          <TextInput
            label={bring.download.baseUrl}
            description={bring.download.baseUrlHint}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            {...form.input('baseUrl')}
          />
          <FormActions>
            <Button type="submit" variant="default" loading={form.isSending} disabled={isBusy}>
              {bring.download.start}
            </Button>
          </FormActions>
        </Stack>
      </form>
      <div className={styles.own}>
        <h4>{bring.own.title}</h4>
        <p>{bring.own.zipText}</p>
        <UploadZip isBusy={isBusy} onSent={unpack} />
        <p>{bring.own.text}</p>
        <code className={styles.checksum}>{local.folder}</code>
        {unpacking.error && <ErrorNotice error={unpacking.error} />}
        {local.zips.map(({ name, bytes }) => (
          <div key={name} className={styles.zip}>
            <span>
              {name} · {format.bytes(bytes)}
            </span>
            <Button
              variant="default"
              size="compact-md"
              disabled={isBusy}
              aria-label={bring.own.unpackOf(name)}
              onClick={() => unpack(name)}
            >
              {bring.own.unpack}
            </Button>
          </div>
        ))}
      </div>
    </section>
  )
}
