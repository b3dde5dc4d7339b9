import { Button, NumberInput, SegmentedControl, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { changeWidget, getWidget, type Widget } from '#contract/features/channels/widget.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot, useWorkspace } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { IdentitySecret } from './IdentitySecret.tsx'
import { WidgetPreview } from './WidgetPreview.tsx'
import styles from './widget.module.css'

/** Each line is a site; empty ones are none. */
function sitesOf(text: string): string[] {
  return text.split(/[\n,，]/).flatMap((line) => line.trim() || [])
}

export function WidgetForm({ widget }: { widget: Widget }) {
  const words = usePhrases('widget')
  const format = useFormat()
  const bot = useBot()
  const { pathTo } = useWorkspace()
  const positionId = useId()
  const [isPreviewOpen, setPreviewOpen] = useState(true)
  const { secretMadeAt, refused, sites, ...settings } = widget
  const form = useContractForm(changeWidget, {
    initial: { ...settings, sites: sites.join('\n') },
    argumentsOf: ({ sites: text, ...rest }) => ({ params: { botId: bot.id }, body: { ...rest, sites: sitesOf(text) } }),
    invalidates: [getWidget],
    fieldOf: { 'identity-secret-missing': 'requiresIdentity' },
    onSaved: () => void showToast({ message: words.saved }),
  })
  const { values } = form
  const isListed = refused !== null && sitesOf(values.sites).includes(refused.host)
  const addSite = (host: string) => form.setValue('sites', [...sitesOf(values.sites), host].join('\n'))
  return (
    <div className={styles.columns}>
      <div className={styles.form}>
        <form id={form.id} className={styles.form} noValidate onSubmit={form.onSubmit}>
          <section className={styles.part}>
            <h2>{words.button}</h2>
            <Stack gap="md">
              <div>
                <span id={positionId} className={styles.label}>
                  {words.position}
                </span>
                <SegmentedControl
                  aria-labelledby={positionId}
                  value={values.position}
                  onChange={(position) => form.setValue('position', position === 'left' ? 'left' : 'right')}
                  data={(['right', 'left'] as const).map((value) => ({ value, label: words.positions[value] }))}
                />
              </div>
              <TextInput label={words.label} description={words.labelHint} {...form.input('label')} />
              <Textarea label={words.hint} description={words.hintHint} autosize minRows={2} {...form.input('hint')} />
              <NumberInput
                label={words.hintAfter}
                className={styles.short}
                value={values.hintAfterSeconds}
                onChange={(value) => form.setValue('hintAfterSeconds', Number(value))}
                error={form.faultText('hintAfterSeconds')}
                allowDecimal={false}
                allowNegative={false}
                hideControls
                disabled={values.hint.trim() === ''}
              />
              <TextInput label={words.personName} description={words.personNameHint} {...form.input('personName')} />
              <p className={styles.aside}>
                <Link to={pathTo('connect')}>{words.look}</Link>
                <span>{words.lookHint}</span>
              </p>
            </Stack>
          </section>
          <section className={styles.part}>
            <h2>{words.sites}</h2>
            {refused !== null && !isListed && (
              <div className={styles.refused} role="status">
                <p>{words.refused(refused.host, format.relative(refused.at))}</p>
                <Button variant="default" size="sm" onClick={() => addSite(refused.host)}>
                  {words.addSite(refused.host)}
                </Button>
              </div>
            )}
            <Textarea
              label={words.sitesLabel}
              description={words.sitesHint}
              autosize
              minRows={3}
              spellCheck={false}
              autoCapitalize="off"
              placeholder="shop.example.com"
              {...form.input('sites')}
            />
          </section>
          <section className={styles.part}>
            <h2>{words.identity}</h2>
            <p className={styles.text}>{words.identityText}</p>
            <Switch
              label={words.requires}
              description={words.requiresHint}
              {...form.toggle('requiresIdentity')}
              error={form.faultText('requiresIdentity')}
            />
          </section>
          {form.failure !== null && <ErrorNotice error={form.failure} />}
          <div>
            <Button type="submit" loading={form.isSending}>
              {words.save}
            </Button>
          </div>
        </form>
        {/* Beside the form: what its dialog sends must not save the form as well. */}
        <section className={styles.part}>
          <h2>{words.secret}</h2>
          <IdentitySecret madeAt={secretMadeAt} />
        </section>
      </div>
      <WidgetPreview settings={values} isOpen={isPreviewOpen} onToggle={() => setPreviewOpen(!isPreviewOpen)} />
    </div>
  )
}
