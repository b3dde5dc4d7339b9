import { Button, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  changeNotice,
  createNotice,
  getNotices,
  listNotices,
  type Notice,
  noticeKinds,
  noticeTextMax,
} from '#contract/features/admin/notices.ts'
import { type ContractForm, useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { GuardedModal } from '#web/ui/form/GuardedModal.tsx'
import styles from './notices.module.css'
import { useZoneTimes } from './use-zone-times.ts'

const invalidates = [listNotices, getNotices]

interface NoticeValues {
  kind: Notice['kind']
  textZh: string
  textEn: string
  link: string
  /** As the clock shows them where the ADMIN is. */
  startsAt: string
  endsAt: string
}

/** Writes a new notice, from now on unless another time is chosen. */
export function NewNotice({ onClose }: { onClose: () => void }) {
  const { form: words, created, scheduled } = usePhrases('notices')
  const { text, toField, fromField } = useZoneTimes()
  const [now] = useState(() => new Date().toISOString())
  const form = useContractForm(createNotice, {
    initial: {
      kind: 'information',
      textZh: '',
      textEn: '',
      link: '',
      startsAt: toField(now),
      endsAt: '',
    } as NoticeValues,
    argumentsOf: (values) => ({ body: sentOf(values, fromField) }),
    invalidates,
    onSaved: (notice) => {
      showToast({ message: notice.state === 'coming' ? scheduled(text(notice.startsAt)) : created })
      onClose()
    },
  })
  return (
    <GuardedModal opened onClose={onClose} title={words.createTitle} size="lg">
      <NoticeFields form={form} submit={words.submit} onClose={onClose} />
    </GuardedModal>
  )
}

export function ChangedNotice({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { form: words, saved } = usePhrases('notices')
  const { toField, fromField } = useZoneTimes()
  const { id, kind, textZh, textEn, link, startsAt, endsAt, version } = notice
  const initial: NoticeValues = {
    kind,
    textZh,
    textEn,
    link: link ?? '',
    startsAt: toField(startsAt),
    endsAt: toField(endsAt),
  }
  const form = useContractForm(changeNotice, {
    initial,
    argumentsOf: (values) => ({ params: { noticeId: id }, body: { ...sentOf(values, fromField), version } }),
    invalidates,
    onSaved: () => {
      showToast({ message: saved })
      onClose()
    },
  })
  return (
    <GuardedModal opened onClose={onClose} title={words.changeTitle} size="lg">
      <NoticeFields form={form} submit={words.save} hint={words.again} onClose={onClose} />
    </GuardedModal>
  )
}

function sentOf({ startsAt, endsAt, ...texts }: NoticeValues, fromField: (text: string) => string) {
  return { ...texts, startsAt: fromField(startsAt), endsAt: fromField(endsAt) }
}

interface NoticeFieldsProps {
  form: Pick<
    ContractForm<typeof createNotice, NoticeValues>,
    'id' | 'onSubmit' | 'failure' | 'values' | 'setValue' | 'input' | 'isSending' | 'leave'
  >
  submit: string
  hint?: string
  onClose: () => void
}

function NoticeFields({ form, submit, hint, onClose }: NoticeFieldsProps) {
  const { common } = usePhrases()
  const { form: words, kinds } = usePhrases('notices')
  const format = useFormat()
  const { zone } = useZoneTimes()
  const textHint = words.textHint(format.number(noticeTextMax))
  return (
    <form id={form.id} onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        {form.failure !== null && <ErrorNotice error={form.failure} />}
        <Radio.Group
          label={words.kind}
          value={form.values.kind}
          onChange={(value) => form.setValue('kind', noticeKinds.find((kind) => kind === value) ?? 'information')}
        >
          <Stack gap="xs" mt="xs">
            {noticeKinds.map((kind) => (
              <Radio key={kind} value={kind} label={kinds[kind]} description={words.kindHint[kind]} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={words.textZh}
          description={textHint}
          lang="zh"
          autosize
          minRows={2}
          maxRows={6}
          {...form.input('textZh')}
        />
        <Textarea
          label={words.textEn}
          description={textHint}
          lang="en"
          autosize
          minRows={2}
          maxRows={6}
          {...form.input('textEn')}
        />
        <TextInput
          type="url"
          label={words.link}
          description={words.linkHint}
          placeholder="https://"
          autoComplete="off"
          {...form.input('link')}
        />
        <div className={styles.times}>
          <TextInput type="datetime-local" label={words.startsAt} {...form.input('startsAt')} />
          <TextInput type="datetime-local" label={words.endsAt} {...form.input('endsAt')} />
          <p className={styles.small}>{words.zone(zone)}</p>
        </div>
        {hint !== undefined && <p className={styles.small}>{hint}</p>}
        <FormActions align="end">
          <Button variant="default" onClick={() => form.leave(onClose)}>
            {common.actions.cancel}
          </Button>
          <Button type="submit" loading={form.isSending}>
            {submit}
          </Button>
        </FormActions>
      </Stack>
    </form>
  )
}
