import { NumberInput, PasswordInput, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Samples } from '../samples.ts'

/** As it is while someone types. */
function FocusedField({ label }: { label: string }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  return <TextInput ref={input} label={label} />
}

export const samples: Samples = {
  'empty, filled, disabled': ({ say }) => (
    <Stack>
      <TextInput
        label={say('名称', 'Name')}
        description={say('客户会看到它。', 'Customers see it.')}
        placeholder={say('例如：山野装备', 'For example: Ridge & Trail')}
      />
      <PasswordInput label={say('密码', 'Password')} defaultValue="Correct-Horse-7" />
      <Textarea label={say('答案', 'Answer')} defaultValue={say('七天内可以退。', 'Within 30 days.')} />
      <TextInput label={say('邮箱', 'Email')} defaultValue="ann@example.com" disabled />
    </Stack>
  ),
  'with a fault': ({ say }) => (
    <TextInput
      label={say('邮箱', 'Email')}
      required
      defaultValue="ann@"
      error={say(
        '请填写完整的邮箱地址，例如 name@example.com',
        'Enter a whole email address, such as name@example.com',
      )}
    />
  ),
  focused: ({ say }) => <FocusedField label={say('名称', 'Name')} />,
  'numbers and choices from a list': ({ say }) => (
    <Stack>
      <NumberInput label={say('每天次数', 'Calls a day')} defaultValue={1000} />
      <Select
        label={say('语言', 'Language')}
        data={[say('中文', 'Chinese'), say('英文', 'English')]}
        defaultValue={say('中文', 'Chinese')}
      />
    </Stack>
  ),
}
