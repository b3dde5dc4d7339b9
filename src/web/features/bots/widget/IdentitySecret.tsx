import { Button } from '@mantine/core'
import { useState } from 'react'
import { getWidget, renewWidgetSecret } from '#contract/features/channels/widget.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { CopyField } from '#web/ui/text/CopyButton.tsx'
import styles from './widget.module.css'

/** A shop's server needs no package for it. */
const serverExample = `import { createHmac } from 'node:crypto'

const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
const text = part({ alg: 'HS256', typ: 'JWT' }) + '.' + part({
  sub: user.id,
  exp: Math.floor(Date.now() / 1000) + 3600,
  name: user.name,
  email: user.email,
  attributes: { plan: user.plan },
})
const signature = createHmac('sha256', process.env.HUIDA_SECRET).update(text).digest('base64url')
const token = text + '.' + signature`

/** Made, shown once, and renewed; with what a site does with it. */
export function IdentitySecret({ madeAt }: { madeAt: string | null }) {
  const words = usePhrases('widget')
  const format = useFormat()
  const bot = useBot()
  const renewal = useCall(renewWidgetSecret, { invalidates: [getWidget] })
  const [isAsking, setAsking] = useState(false)
  const params = { botId: bot.id }
  const secret = renewal.reply?.secret
  const pageExample = `<script>\n  (window.Huida = window.Huida || []).push(['setUser', '${words.exampleToken}'])\n</script>`
  return (
    <div className={styles.secret}>
      {secret === undefined ? (
        <p className={styles.text}>{madeAt === null ? words.noSecret : words.secretMade(format.date(madeAt))}</p>
      ) : (
        <div role="status">
          <CopyField label={words.newSecret} text={secret} />
          <p className={styles.text}>{words.newSecretHint}</p>
        </div>
      )}
      <div>
        {madeAt === null ? (
          <Button variant="default" loading={renewal.isBusy} onClick={() => renewal.start({ params })}>
            {words.makeSecret}
          </Button>
        ) : (
          <Button variant="default" onClick={() => setAsking(true)}>
            {words.renewSecret}
          </Button>
        )}
      </div>
      {renewal.error !== null && <ErrorNotice error={renewal.error} />}
      {madeAt !== null && (
        <>
          <CopyField label={words.example} text={serverExample} />
          <CopyField label={words.pageExample} text={pageExample} />
        </>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={words.renewTitle}
        actionLabel={words.renewSecret}
        onConfirm={async () => {
          await renewal.call({ params })
        }}
      >
        {words.renewText}
      </ConfirmDialog>
    </div>
  )
}
