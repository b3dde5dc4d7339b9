import type { Connection } from '#contract/features/channels/connections.ts'
import { wechatAccountTypes, wechatModes } from '#contract/features/channels/kinds.ts'
import { wechatConsole } from '#contract/features/channels/wechat-setup.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { CopyField } from '#web/ui/text/CopyButton.tsx'
import { useFreshSecrets } from '../../channels.queries.ts'
import { hasHeard } from '../../connection-status.ts'
import { NeedsAddress } from '../NeedsAddress.tsx'
import { CheckedOn, ConsolePlace, Step, Steps } from '../Step.tsx'
import styles from '../steps.module.css'
import { NewWechatForm } from './NewWechatForm.tsx'

interface WechatStepsProps {
  /** Undefined: it is about to be made. */
  connection: Connection | undefined
  isPublicAddress: boolean
  onMade: (connectionId: string) => void
}

/** From nothing to the first message in an official account. */
export function WechatSteps({ connection, isPublicAddress, onMade }: WechatStepsProps) {
  const { wechat } = usePhrases('platforms')
  return (
    <>
      {!isPublicAddress && <NeedsAddress />}
      {connection === undefined && <p className={styles.warning}>{wechat.warning}</p>}
      <Steps>{connection ? <MadeSteps connection={connection} /> : <NewWechatForm onMade={onMade} />}</Steps>
      <CheckedOn day={wechatConsole.checkedOn} />
    </>
  )
}

function MadeSteps({ connection }: { connection: Connection }) {
  const connecting = usePhrases('connecting')
  const { wechat } = usePhrases('platforms')
  const fresh = useFreshSecrets(connection.id)
  const type = wechatAccountTypes.find((each) => each === connection.config.accountType) ?? 'service'
  const mode = wechatModes.find((each) => each === connection.config.mode) ?? 'safe'
  const { places, url } = wechatConsole
  return (
    <>
      <Step place={1} title={wechat.type} isDone>
        <p>
          <strong>{wechat.types[type].name}</strong> {wechat.types[type].text}
        </p>
      </Step>
      <Step place={2} title={wechat.values} isDone={connection.state === 'enabled'}>
        <p>{connecting.saved}</p>
      </Step>
      <Step place={3} title={wechat.push} isDone={connection.lastEvent !== null}>
        <ConsolePlace
          place={[...places.account, ...places.callBacks]}
          lang="zh"
          gloss={wechat.placeIn.callBacks}
          url={url}
          name={wechat.console}
        />
        <p>{wechat.pushText(wechat.modes[mode].name)}</p>
        <CopyField label={wechat.url} text={connection.callbackUrl} />
        {fresh && <CopyField label={wechat.token} text={fresh.token} />}
        {fresh && mode !== 'plain' && <CopyField label={wechat.encodingAesKey} text={fresh.encodingAesKey} />}
        <p className={styles.hint}>{fresh ? wechat.pushShown : wechat.pushHidden}</p>
        <p className={styles.hint}>{wechat.warning}</p>
      </Step>
      <Step place={4} title={wechat.first} isDone={hasHeard(connection)}>
        <p>{wechat.firstText}</p>
      </Step>
    </>
  )
}
