/** People to call, by what is wrong. Each line names who publishes the number; all of them answer in the language of the reply. */
import type { ChatLanguage } from '../skill.ts'

interface HelpLine {
  /** As it stands in a reply. */
  text: string
  source: string
}

export type HelpKind = 'crisis' | 'emergency' | 'violence' | 'child' | 'poison'

const lines: Record<ChatLanguage, Record<HelpKind, readonly HelpLine[]>> = {
  zh: {
    crisis: [
      { text: '大陆拨 12356（全国统一心理援助热线）', source: 'https://www.nhc.gov.cn' },
      { text: '香港拨 2389 2222', source: 'https://sbhk.org.hk' },
      { text: '台湾拨 1925', source: 'https://www.mohw.gov.tw' },
    ],
    emergency: [{ text: '急救 120', source: 'https://www.gov.cn' }],
    violence: [
      { text: '报警 110', source: 'https://www.mps.gov.cn' },
      { text: '妇女维权热线 12338', source: 'https://www.women.org.cn' },
    ],
    child: [
      { text: '报警 110', source: 'https://www.mps.gov.cn' },
      { text: '青少年服务台 12355', source: 'https://www.gqt.org.cn' },
    ],
    poison: [{ text: '急救 120', source: 'https://www.gov.cn' }],
  },
  en: {
    crisis: [
      { text: '988 in the US and Canada', source: 'https://988lifeline.org' },
      { text: '116 123 in the UK and Ireland (Samaritans)', source: 'https://www.samaritans.org' },
      { text: '13 11 14 in Australia (Lifeline)', source: 'https://www.lifeline.org.au' },
      { text: 'elsewhere findahelpline.com', source: 'https://findahelpline.com' },
    ],
    emergency: [
      { text: '911 in the US and Canada', source: 'https://www.911.gov' },
      { text: '999 in the UK', source: 'https://www.gov.uk' },
      { text: '112 in Europe', source: 'https://digital-strategy.ec.europa.eu/en/policies/112' },
    ],
    violence: [
      { text: '1-800-799-7233 in the US', source: 'https://www.thehotline.org' },
      { text: '0808 2000 247 in the UK', source: 'https://www.nationaldahelpline.org.uk' },
      { text: '911, 999 or 112 when it is happening now', source: 'https://www.gov.uk' },
    ],
    child: [
      { text: '1-800-422-4453 in the US (Childhelp)', source: 'https://www.childhelphotline.org' },
      { text: '0800 1111 in the UK (Childline)', source: 'https://www.childline.org.uk' },
    ],
    poison: [
      { text: '1-800-222-1222 in the US (Poison Help)', source: 'https://poisonhelp.hrsa.gov' },
      { text: '911, 999 or 112 if anything feels wrong', source: 'https://www.gov.uk' },
    ],
  },
}

export function helpLines(language: ChatLanguage, kind: HelpKind): string {
  const texts = lines[language][kind].map(({ text }) => text)
  return language === 'zh' ? texts.join('，') : texts.join('; ')
}
