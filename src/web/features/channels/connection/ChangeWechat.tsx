import { Button } from '@mantine/core'
import { type Connection, changeConnection } from '#contract/features/channels/connections.ts'
import { type WechatConfig, wechatAccountTypes, wechatModes } from '#contract/features/channels/kinds.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { openParam } from '../channels.paths.ts'
import { connectionReads, useKeepFreshSecrets } from '../channels.queries.ts'
import { ChoiceList } from '../steps/ChoiceList.tsx'
import { WechatAgreed, WechatGiven } from '../steps/wechat/WechatFields.tsx'
import { newWechatSecrets } from '../steps/wechat/wechat-secrets.ts'
import { accountTypes } from '../steps/wechat/wechat-types.ts'
import styles from './connection.module.css'
import { useTellSaved } from './use-tell-saved.ts'

interface Values {
  config: WechatConfig
}

/** What is no secret stands in the form as it is; secrets that are left empty stay. */
function valuesOf({ config }: Connection): Values {
  return {
    config: {
      appId: config.appId ?? '',
      appSecret: '',
      token: '',
      encodingAesKey: '',
      mode: wechatModes.find((each) => each === config.mode) ?? 'safe',
      accountType: wechatAccountTypes.find((each) => each === config.accountType) ?? 'service',
    },
  }
}

export function ChangeWechat({ connection }: { connection: Connection }) {
  const connecting = usePhrases('connecting')
  const { wechat } = usePhrases('platforms')
  const bot = useBot()
  const tellSaved = useTellSaved('wechat')
  const keepFresh = useKeepFreshSecrets()
  const form = useContractForm(changeConnection, {
    initial: valuesOf(connection),
    argumentsOf: ({ config }) => ({
      params: { botId: bot.id, connectionId: connection.id },
      body: { config: Object.fromEntries(Object.entries(config).filter(([, value]) => value.trim() !== '')) },
    }),
    invalidates: connectionReads,
    params: [openParam],
    onSaved: (reply, { config: { token, encodingAesKey } }): void => {
      if (token !== '' && encodingAesKey !== '') keepFresh(reply.id, { token, encodingAesKey })
      form.restart(valuesOf(reply))
      tellSaved(reply)
    },
  })
  const { mode, accountType } = form.values.config
  function renew() {
    const { token, encodingAesKey } = newWechatSecrets()
    form.setValue('config.token', token)
    form.setValue('config.encodingAesKey', encodingAesKey)
  }
  return (
    <form id={form.id} className={styles.form} noValidate onSubmit={form.onSubmit}>
      <WechatGiven input={form.input} stored={connection.config} />
      <WechatAgreed
        input={form.input}
        stored={connection.config}
        mode={mode}
        onMode={(value) => form.setValue('config.mode', value)}
      />
      <div>
        <Button variant="default" onClick={renew}>
          {wechat.generate}
        </Button>
      </div>
      <ChoiceList
        label={wechat.type}
        choices={accountTypes.map((value) => ({ value, ...wechat.types[value] }))}
        value={accountType}
        onChange={(value) => form.setValue('config.accountType', value)}
      />
      {form.failure !== null && <ErrorNotice error={form.failure} />}
      <div>
        <Button type="submit" loading={form.isSending} variant={form.isDirty ? 'filled' : 'default'}>
          {connecting.save}
        </Button>
      </div>
    </form>
  )
}
