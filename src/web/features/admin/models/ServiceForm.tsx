import { Button, Stack, Switch, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { getModelHelp, getModels, type ModelService, saveModel, testModel } from '#contract/features/models.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useReplies } from '#web/platform/requests/use-replies.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { TestResult } from './TestResult.tsx'

function valuesOf({ baseUrl, model, isOn }: ModelService) {
  return { baseUrl, model, key: '', isKeyRemoved: false, isOn }
}

/** Left out, a stored key stays. */
function serviceOf({ baseUrl, model, key, isKeyRemoved }: ReturnType<typeof valuesOf>) {
  return { baseUrl, model, ...(key !== '' ? { key } : isKeyRemoved && { key: null }) }
}

/** A service: its address, tried and switched. */
export function ServiceForm({ service }: { service: ModelService }) {
  const { models } = usePhrases('admin')
  const { kind, hasKey } = service
  const replies = useReplies()
  const testing = useCall(testModel)

  const form = useContractForm(saveModel, {
    initial: valuesOf(service),
    argumentsOf: (values) => ({ params: { kind }, body: { ...serviceOf(values), isOn: values.isOn } }),
    invalidates: [getModelHelp],
    onSaved: (saved, values) => {
      replies.put(getModels, {}, saved)
      form.restart({ ...values, key: '', isKeyRemoved: false })
      testing.reset()
      showToast({ message: models.saved })
    },
  })

  const { isKeyRemoved } = form.values

  // Another ADMIN, or another window, changed it: taken over unless something was entered here.
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    if (!latest.current.isDirty) latest.current.restart(valuesOf(service))
  }, [service])

  async function test(): Promise<void> {
    testing.reset()
    if (!form.passes(['baseUrl', 'model', 'key'])) return
    form.clearFailure()
    await testing.call({ params: { kind }, body: serviceOf(form.values) }).catch(form.fail)
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
            <Button
              variant="subtle"
              size="compact-sm"
              mt={6}
              ml={-8}
              onClick={() => form.setValue('isKeyRemoved', true)}
            >
              {models.keyRemove}
            </Button>
          )}
        </div>
        <Switch label={models.use} description={models.privacy[kind]} {...form.toggle('isOn')} />
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
