import { TextInput } from '@mantine/core'
import { type WechatConfig, wechatModes } from '#contract/features/channels/kinds.ts'
import { wechatConsole } from '#contract/features/channels/wechat-setup.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ChoiceList } from '../ChoiceList.tsx'
import type { ConfigInput } from '../field-input.ts'
import { SecretInput } from '../SecretInput.tsx'
import { ConsolePlace } from '../Step.tsx'
import styles from '../steps.module.css'

const { places, url } = wechatConsole

interface FieldsProps {
  input: ConfigInput<WechatConfig>
  /** What is stored; of secrets the last four characters. */
  stored?: Readonly<Record<string, string>>
}

/** What WeChat's console gives. */
export function WechatGiven({ input, stored = {} }: FieldsProps) {
  const { wechat } = usePhrases('platforms')
  return (
    <div className={styles.fields}>
      <ConsolePlace
        place={[...places.account, ...places.appSecret]}
        lang="zh"
        gloss={wechat.placeIn.appSecret}
        url={url}
        name={wechat.console}
      />
      <TextInput
        label={wechat.appId}
        description={wechat.appIdHint}
        autoComplete="off"
        spellCheck={false}
        {...input('config.appId')}
      />
      <SecretInput
        label={wechat.appSecret}
        description={wechat.appSecretHint}
        stored={stored.appSecret}
        {...input('config.appSecret')}
      />
      <p className={styles.hint}>{wechat.list}</p>
    </div>
  )
}

interface AgreedProps extends FieldsProps {
  mode: WechatConfig['mode']
  onMode: (mode: WechatConfig['mode']) => void
}

/** What both sides agree on. */
export function WechatAgreed({ input, stored = {}, mode, onMode }: AgreedProps) {
  const { wechat } = usePhrases('platforms')
  return (
    <div className={styles.fields}>
      <SecretInput
        label={wechat.token}
        description={wechat.tokenHint}
        stored={stored.token}
        {...input('config.token')}
      />
      {mode !== 'plain' && (
        <SecretInput
          label={wechat.encodingAesKey}
          description={wechat.encodingAesKeyHint}
          stored={stored.encodingAesKey}
          {...input('config.encodingAesKey')}
        />
      )}
      <p className={styles.label}>{wechat.mode}</p>
      <ChoiceList
        label={wechat.mode}
        choices={wechatModes.toReversed().map((value) => ({ value, ...wechat.modes[value] }))}
        value={mode}
        onChange={onMode}
      />
    </div>
  )
}
