import { Button, Stack, Switch, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { getModelHelp, type ModelService, saveModel, testModel } from '#contract/models.ts'
import { useFaultForm } from '#web/platform/fault-form.ts'
import { usePhrases } from '#web/platform/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { useModelsCall } from './models.queries.ts'
import { TestResult } from './TestResult.tsx'

/** A service: its address, tried and switched. */
export function ServiceForm({ service }: { service: ModelService }) {
  const { models } = usePhrases().admin
  const { kind, hasKey } = service
  const [isOn, setOn] = useState(service.isOn)
  const [isKeyRemoved, setKeyRemoved] = useState(false)
  const saving = useModelsCall(saveModel, { invalidates: [getModelHelp] })
  const testing = useCall(testModel)

  const form = useFaultForm({
    initial: { baseUrl: service.baseUrl, model: service.model, key: '' },
    schema: saveModel.body,
    send: async (values) => {
      await saving.call({ params: { kind }, body: { ...bodyOf(values), isOn } })
      form.setValue('key', '')
      setKeyRemoved(false)
      testing.reset()
      notifications.show({ message: models.saved })
    },
  })

  // Another ADMIN, or another window, changed it: taken over unless something was entered here.
  const [seen, setSeen] = useState(service)
  if (seen !== service) {
    setSeen(service)
    if (form.values.baseUrl === seen.baseUrl && form.values.model === seen.model && isOn === seen.isOn) {
      form.setValue('baseUrl', service.baseUrl)
      form.setValue('model', service.model)
      setOn(service.isOn)
    }
  }

  /** Left out, a stored key stays. */
  function bodyOf({ baseUrl, model, key }: typeof form.values) {
    return { baseUrl, model, ...(key !== '' ? { key } : isKeyRemoved && { key: null }) }
  }

  async function test(): Promise<void> {
    testing.reset()
    if (!form.passes(['baseUrl', 'model', 'key'])) return
    form.clearFailure()
    await testing.call({ params: { kind }, body: bodyOf(form.values) }).catch(form.fail)
  }

  const texts = models.kind[kind]
  return (
    <form
      id={form.id}
      onSubmit={form.onSubmit}
      // What was tested is no longer what stands here.
      onChange={() => testing.reset()}
      noValidate
      aria-label={texts.title}
    >
      <Stack gap="md">
        {form.failure !== null && <ErrorNotice error={form.failure} />}
        <TextInput
          label={models.baseUrl}
          description={models.baseUrlHint}
          placeholder="https://api.example.com/v1"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          {...form.input('baseUrl')}
        />
        <TextInput
          label={models.model}
          description={texts.modelHint}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          {...form.input('model')}
        />
        <div>
          <TextInput
            type="password"
            label={models.key}
            description={isKeyRemoved ? models.keyRemoved : hasKey ? models.keyStored : models.keyHint}
            // Else a browser offers the password of the account.
            autoComplete="new-password"
            {...form.input('key')}
          />
          {hasKey && !isKeyRemoved && (
            <Button variant="subtle" size="compact-sm" mt={6} ml={-8} onClick={() => setKeyRemoved(true)}>
              {models.keyRemove}
            </Button>
          )}
        </div>
        <Switch
          label={models.use}
          description={models.privacy[kind]}
          checked={isOn}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
        <FormActions>
          <Button type="submit" loading={form.isSending}>
            {models.save}
          </Button>
          <Button variant="default" loading={testing.isBusy} onClick={() => void test()}>
            {models.test}
          </Button>
        </FormActions>
        <TestResult kind={kind} tested={testing.reply ?? null} />
      </Stack>
    </form>
  )
}
