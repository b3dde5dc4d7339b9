import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type CheckedQuestion,
  checkQuestions,
  questionCheckLimits,
} from '#contract/features/conversations/question-checks.ts'
import { ApiError } from '#web/platform/requests/api-client.ts'
import { queryAtVersion } from '#web/platform/requests/queries.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { useInformation } from '../editing/InformationEditing.tsx'

export interface Said {
  readonly of: (question: string) => CheckedQuestion | undefined
  readonly error: unknown
  readonly retry: () => void
}

/** One save may follow the other: the bot is asked when it is quiet. */
const quietMs = 300

/** What the bot says to these questions now, asked of the engine: again whenever it may answer otherwise. */
export function useSaid(questions: readonly string[]): Said {
  const { id: botId } = useBot()
  const { information } = useInformation()
  const [version] = useDebouncedValue(information?.contentVersion, quietMs)
  const asked = questions.filter((question) => question.trim() !== '').slice(0, questionCheckLimits.perCall)
  const { data, error, refetch } = useQuery({
    ...queryAtVersion(checkQuestions, { params: { botId }, body: { questions: [...asked] } }, version),
    enabled: asked.length > 0 && version !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, failure) =>
      failures < 3 &&
      failure instanceof ApiError &&
      (failure.status === 429 || failure.status === 0 || failure.status >= 502),
    retryDelay: (failures, failure) =>
      (failure instanceof ApiError && failure.details.retryAfterSeconds
        ? failure.details.retryAfterSeconds
        : 2 ** failures) * 1000,
  })
  return {
    of: (question) => data?.items.find((item) => item.question === question.trim()),
    error,
    retry: () => void refetch(),
  }
}
