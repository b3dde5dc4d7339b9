import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getInformation } from '#contract/features/customising/bot-information.ts'
import { type InformationField, informationFields } from '#contract/features/customising/information.ts'
import { isFilled } from '#web/features/information/public.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useBot } from '#web/platform/workspace.tsx'

/** The facts of the bot of this screen that are filled in, how customers ask for them, and its features. */
export function useFilled() {
  const bot = useBot()
  const { data } = useQuery(queryOf(getInformation, { params: { botId: bot.id } }))
  return useMemo(() => {
    const fields: InformationField[] = data
      ? informationFields.filter((field) => isFilled(data.facts[field]) || Boolean(data.wordings[field]))
      : []
    const questionOf = (field: InformationField) => data?.said[field]?.question ?? ''
    return { isKnown: data !== undefined, fields, questionOf, features: data?.features ?? [] }
  }, [data])
}
