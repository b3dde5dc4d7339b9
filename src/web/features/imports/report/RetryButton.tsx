import { Button, type ButtonProps } from '@mantine/core'
import { type CorpusImport, retryImport } from '#contract/features/imports.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { errorText } from '#web/platform/requests/api-client.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { useImportCall } from '../imports.queries.ts'

interface RetryButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  retried: CorpusImport
  label: string
  name?: string
}

/** Has the rows of an import that failed checked once more. */
export function RetryButton({ retried, label, name, ...look }: RetryButtonProps) {
  const phrases = usePhrases()
  const bot = useBot()
  const retry = useImportCall(retryImport)
  return (
    <Button
      {...look}
      loading={retry.isBusy}
      aria-label={name ?? label}
      onClick={() => {
        retry.call({ params: { botId: bot.id, importId: retried.id } }).catch((error: unknown) => {
          showToast({ color: 'red', message: errorText(phrases, error) })
        })
      }}
    >
      {label}
    </Button>
  )
}
