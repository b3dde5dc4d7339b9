import { Button, Radio, Stack, Switch } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type LocalModel, type Models, saveLocalModel, testLocalModel } from '#contract/features/models.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import styles from '../models.module.css'
import { useModelsCall } from '../models.queries.ts'
import { TestResult } from '../TestResult.tsx'

/** Which of the models on this machine is used. */
export function LocalModelForm({ embeddings, local }: Pick<Models, 'embeddings' | 'local'>) {
  const { models } = usePhrases('admin')
  const [picked, setPicked] = useState<string | null>(null)
  const [isOn, setOn] = useState(embeddings.isLocal && embeddings.isOn)
  const testing = useCall(testLocalModel)
  const saving = useModelsCall(saveLocalModel, { onReply: () => showToast({ message: models.saved }) })
  const usable = local.models.filter(({ missing }) => missing.length === 0)
  const name =
    [picked, embeddings.localModel].find((each) => usable.some((model) => model.name === each)) ?? usable[0]?.name

  const isBusy = testing.isBusy || saving.isBusy
  const failure = testing.error ?? saving.error

  function save(event: FormEvent): void {
    event.preventDefault()
    if (name === undefined || isBusy) return
    testing.reset()
    saving.start({ body: { name, isOn } })
  }

  function test(): void {
    if (name === undefined || isBusy) return
    saving.reset()
    testing.start({ params: { name } })
  }

  if (local.models.length === 0) return <p className={styles.text}>{models.local.none}</p>
  return (
    <form onSubmit={save} aria-label={models.local.choose}>
      <Stack gap="md">
        {failure !== null && <ErrorNotice error={failure} />}
        <Radio.Group
          label={models.local.choose}
          value={name ?? ''}
          onChange={(value) => {
            setPicked(value)
            testing.reset()
          }}
        >
          <Stack gap="sm" mt={8}>
            {local.models.map((model) => (
              <Radio
                key={model.name}
                value={model.name}
                label={model.name}
                disabled={model.missing.length > 0}
                description={<ModelFacts model={model} />}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Switch
          label={models.use}
          description={models.local.privacy}
          checked={isOn}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
        <FormActions>
          <Button type="submit" loading={saving.isBusy} disabled={name === undefined}>
            {models.save}
          </Button>
          <Button variant="default" loading={testing.isBusy} disabled={name === undefined} onClick={test}>
            {models.test}
          </Button>
        </FormActions>
        <TestResult kind="embeddings" tested={testing.reply ?? null} />
      </Stack>
    </form>
  )
}

function ModelFacts({ model: { bytes, file, missing, sha256 } }: { model: LocalModel }) {
  const { models } = usePhrases('admin')
  const format = useFormat()
  if (missing.length > 0) return models.local.incomplete(missing)
  return (
    <>
      {file} · {format.bytes(bytes)}
      <br />
      SHA-256 <code className={styles.checksum}>{sha256}</code>
    </>
  )
}
