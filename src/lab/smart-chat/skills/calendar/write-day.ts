import type { ChatLanguage } from '../skill.ts'
import { type Day, numberOfDay } from './day.ts'

/** "Friday 1 October 2027", "2027年10月1日星期五". */
export function writeDay(day: Day, language: ChatLanguage): string {
  const date = new Date(numberOfDay(day) * 86_400_000)
  const options = { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' } as const
  return new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', options).format(date)
}
