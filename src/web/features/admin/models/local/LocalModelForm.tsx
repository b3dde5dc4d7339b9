import { Button, Radio, Stack, Switch } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type LocalModel, type Models, saveLocalModel, testLocalModel } from '#contract/models.ts'
import { callApi } from '#web/platform/api-client.ts'
import { useFormat } from '#web/platform/format.ts'
import { usePhrases } from '#web/platform/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import styles from '../models.module.css'
import { modelsQuery } from '../models.queries.ts'
import { TestResult } from '../TestResult.tsx'

/** Which of the models on this machine is used. */
export function LocalModelForm({ embeddings, local }: Pick<Models, 'embeddings' | 'local'>) {
  const { models } = usePhrases().admin
  const queryClient = useQueryClient()
  const [picked, setPicked] = useState<string | null>(null)
  const [isOn, setOn] = useState(embeddings.isLocal && embeddings.isOn)
  const [tested, setTested] = useState<ReplyOf<typeof testLocalModel> | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState<'test' | 'save' | null>(null)
  const usable = local.models.filter(({ missing }) => missing.length === 0)
  const name =
    [picked, embeddings.localModel].find((each) => usable.some((model) => model.name === each)) ?? usable[0]?.name

  async function run(what: 'test' | 'save', work: (chosen: string) => Promise<void>): Promise<void> {
    if (name === undefined || busy) return
    setBusy(what)
    setTested(null)
    setFailure(null)
    try {
      await work(name)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(null)
    }
  }

  function save(event: FormEvent): void {
    event.preventDefault()
    void run('save', async (chosen) => {
      queryClient.setQueryData(modelsQuery.queryKey, await callApi(saveLocalModel, { body: { name: chosen, isOn } }))
      notifications.show({ message: models.saved })
    })
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
            setTested(null)
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
          <Button type="submit" loading={busy === 'save'} disabled={name === undefined}>
            {models.save}
          </Button>
          <Button
            variant="default"
            loading={busy === 'test'}
            disabled={name === undefined}
            onClick={() =>
              void run('test', async (chosen) => {
                setTested(await callApi(testLocalModel, { params: { name: chosen } }))
              })
            }
          >
            {models.test}
          </Button>
        </FormActions>
        <TestResult kind="embeddings" tested={tested} />
      </Stack>
    </form>
  )
}

function ModelFacts({ model: { bytes, file, missing, sha256 } }: { model: LocalModel }) {
  const { models } = usePhrases().admin
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
