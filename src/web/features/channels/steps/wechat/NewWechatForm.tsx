import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { createConnection } from '#contract/features/channels/connections.ts'
import type { WechatConfig } from '#contract/features/channels/kinds.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { openParam } from '../../channels.paths.ts'
import { connectionReads, useKeepFreshSecrets } from '../../channels.queries.ts'
import { ChoiceList } from '../ChoiceList.tsx'
import { Step } from '../Step.tsx'
import styles from '../steps.module.css'
import { WechatAgreed, WechatGiven } from './WechatFields.tsx'
import { newWechatSecrets } from './wechat-secrets.ts'
import { accountTypes } from './wechat-types.ts'

/** The first three steps of an official account are one form; the platform is asked before anything is stored. */
export function NewWechatForm({ onMade }: { onMade: (connectionId: string) => void }) {
  const connecting = usePhrases('connecting')
  const { wechat } = usePhrases('platforms')
  const bot = useBot()
  const keepFresh = useKeepFreshSecrets()
  const [begun] = useState(newWechatSecrets)
  const initial: { name: string; config: WechatConfig } = {
    name: '',
    config: { appId: '', appSecret: '', ...begun, mode: 'safe', accountType: 'service' },
  }
  const form = useContractForm(createConnection, {
    initial,
    argumentsOf: ({ name, config }) => ({ params: { botId: bot.id }, body: { kind: 'wechat' as const, name, config } }),
    invalidates: connectionReads,
    params: [openParam],
    onSaved: ({ id }, { config: { token, encodingAesKey } }) => {
      keepFresh(id, { token: token.trim(), encodingAesKey: encodingAesKey.trim() })
      onMade(id)
    },
  })
  const { mode, accountType } = form.values.config
  function renew() {
    const { token, encodingAesKey } = newWechatSecrets()
    form.setValue('config.token', token)
    form.setValue('config.encodingAesKey', encodingAesKey)
  }
  return (
    <>
      <Step place={1} title={wechat.type} isDone={false}>
        <ChoiceList
          label={wechat.type}
          choices={accountTypes.map((value) => ({ value, ...wechat.types[value] }))}
          value={accountType}
          onChange={(value) => form.setValue('config.accountType', value)}
        />
      </Step>
      <Step place={2} title={wechat.values} isDone={false}>
        <form id={form.id} className={styles.form} noValidate onSubmit={form.onSubmit}>
          <WechatGiven input={form.input} />
          <h4>{wechat.secrets}</h4>
          <p>{wechat.secretsText}</p>
          <WechatAgreed input={form.input} mode={mode} onMode={(value) => form.setValue('config.mode', value)} />
          <div>
            <Button variant="default" onClick={renew}>
              {wechat.generate}
            </Button>
          </div>
          <TextInput
            label={connecting.name}
            description={connecting.nameHint}
            autoComplete="off"
            maxLength={60}
            {...form.input('name')}
          />
          {form.failure !== null && <ErrorNotice error={form.failure} />}
          <div>
            <Button type="submit" loading={form.isSending}>
              {connecting.save}
            </Button>
          </div>
        </form>
      </Step>
    </>
  )
}
