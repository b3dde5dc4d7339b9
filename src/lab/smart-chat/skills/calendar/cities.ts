/** Cities people ask the time of, by their zone in the IANA data that browsers carry. */
import type { ChatLanguage } from '../skill.ts'

interface City {
  zone: string
  zh: string
  en: string
  /** Further names, readable. */
  also?: string
}

const cities: readonly City[] = [
  {
    zone: 'Asia/Shanghai',
    zh: '北京',
    en: 'Beijing',
    also: '上海|shanghai|中国|china|深圳|shenzhen|广州|guangzhou|杭州|成都|重庆|南京|武汉|西安',
  },
  { zone: 'Asia/Hong_Kong', zh: '香港', en: 'Hong Kong' },
  { zone: 'Asia/Macau', zh: '澳门', en: 'Macau' },
  { zone: 'Asia/Taipei', zh: '台北', en: 'Taipei', also: '台湾|taiwan' },
  { zone: 'Asia/Tokyo', zh: '东京', en: 'Tokyo', also: '日本|japan|大阪|osaka|京都|kyoto' },
  { zone: 'Asia/Seoul', zh: '首尔', en: 'Seoul', also: '韩国|korea' },
  { zone: 'Asia/Singapore', zh: '新加坡', en: 'Singapore' },
  { zone: 'Asia/Kuala_Lumpur', zh: '吉隆坡', en: 'Kuala Lumpur', also: '马来西亚|malaysia' },
  { zone: 'Asia/Bangkok', zh: '曼谷', en: 'Bangkok', also: '泰国|thailand' },
  { zone: 'Asia/Ho_Chi_Minh', zh: '胡志明市', en: 'Ho Chi Minh City', also: '越南|vietnam|河内|hanoi' },
  { zone: 'Asia/Manila', zh: '马尼拉', en: 'Manila', also: '菲律宾|philippines' },
  { zone: 'Asia/Jakarta', zh: '雅加达', en: 'Jakarta' },
  { zone: 'Asia/Kolkata', zh: '新德里', en: 'New Delhi', also: '印度|india|delhi|mumbai|孟买|bangalore' },
  { zone: 'Asia/Dubai', zh: '迪拜', en: 'Dubai', also: '阿联酋|uae' },
  { zone: 'Asia/Jerusalem', zh: '耶路撒冷', en: 'Jerusalem', also: '以色列|israel' },
  { zone: 'Asia/Kathmandu', zh: '加德满都', en: 'Kathmandu', also: '尼泊尔|nepal' },
  { zone: 'Europe/Istanbul', zh: '伊斯坦布尔', en: 'Istanbul', also: '土耳其|turkey' },
  { zone: 'Europe/Moscow', zh: '莫斯科', en: 'Moscow', also: '俄罗斯|russia' },
  {
    zone: 'Europe/London',
    zh: '伦敦',
    en: 'London',
    also: '英国|england|britain|uk|manchester|曼彻斯特|爱丁堡|edinburgh|glasgow',
  },
  { zone: 'Europe/Dublin', zh: '都柏林', en: 'Dublin', also: '爱尔兰|ireland' },
  { zone: 'Europe/Lisbon', zh: '里斯本', en: 'Lisbon', also: '葡萄牙|portugal' },
  { zone: 'Europe/Paris', zh: '巴黎', en: 'Paris', also: '法国|france' },
  { zone: 'Europe/Berlin', zh: '柏林', en: 'Berlin', also: '德国|germany|munich|慕尼黑|frankfurt|法兰克福|hamburg' },
  { zone: 'Europe/Madrid', zh: '马德里', en: 'Madrid', also: '西班牙|spain|barcelona|巴塞罗那' },
  { zone: 'Europe/Rome', zh: '罗马', en: 'Rome', also: '意大利|italy|milan|米兰' },
  { zone: 'Europe/Amsterdam', zh: '阿姆斯特丹', en: 'Amsterdam', also: '荷兰|netherlands' },
  { zone: 'Europe/Brussels', zh: '布鲁塞尔', en: 'Brussels' },
  { zone: 'Europe/Zurich', zh: '苏黎世', en: 'Zurich', also: '瑞士|switzerland|geneva|日内瓦' },
  { zone: 'Europe/Vienna', zh: '维也纳', en: 'Vienna', also: '奥地利|austria' },
  { zone: 'Europe/Stockholm', zh: '斯德哥尔摩', en: 'Stockholm', also: '瑞典|sweden' },
  { zone: 'Europe/Oslo', zh: '奥斯陆', en: 'Oslo', also: '挪威|norway' },
  { zone: 'Europe/Copenhagen', zh: '哥本哈根', en: 'Copenhagen', also: '丹麦|denmark' },
  { zone: 'Europe/Helsinki', zh: '赫尔辛基', en: 'Helsinki', also: '芬兰|finland' },
  { zone: 'Europe/Warsaw', zh: '华沙', en: 'Warsaw', also: '波兰|poland' },
  { zone: 'Europe/Athens', zh: '雅典', en: 'Athens', also: '希腊|greece' },
  { zone: 'Europe/Kyiv', zh: '基辅', en: 'Kyiv', also: '乌克兰|ukraine' },
  { zone: 'Africa/Cairo', zh: '开罗', en: 'Cairo', also: '埃及|egypt' },
  { zone: 'Africa/Johannesburg', zh: '约翰内斯堡', en: 'Johannesburg', also: '南非|south africa|cape town|开普敦' },
  { zone: 'Africa/Nairobi', zh: '内罗毕', en: 'Nairobi', also: '肯尼亚|kenya' },
  { zone: 'Africa/Lagos', zh: '拉各斯', en: 'Lagos' },
  {
    zone: 'America/New_York',
    zh: '纽约',
    en: 'New York',
    also: 'nyc|华盛顿|washington|波士顿|boston|迈阿密|miami|美东',
  },
  { zone: 'America/Chicago', zh: '芝加哥', en: 'Chicago', also: '休斯敦|houston|dallas' },
  { zone: 'America/Denver', zh: '丹佛', en: 'Denver' },
  {
    zone: 'America/Los_Angeles',
    zh: '洛杉矶',
    en: 'Los Angeles',
    also: '旧金山|san francisco|西雅图|seattle|加州|california|硅谷|las vegas|美西',
  },
  { zone: 'America/Toronto', zh: '多伦多', en: 'Toronto' },
  { zone: 'America/Vancouver', zh: '温哥华', en: 'Vancouver' },
  { zone: 'America/Mexico_City', zh: '墨西哥城', en: 'Mexico City', also: '墨西哥|mexico' },
  { zone: 'America/Sao_Paulo', zh: '圣保罗', en: 'São Paulo', also: 'sao paulo|里约|rio' },
  { zone: 'America/Argentina/Buenos_Aires', zh: '布宜诺斯艾利斯', en: 'Buenos Aires', also: '阿根廷|argentina' },
  { zone: 'Pacific/Honolulu', zh: '檀香山', en: 'Honolulu', also: '夏威夷|hawaii' },
  { zone: 'Australia/Sydney', zh: '悉尼', en: 'Sydney', also: '墨尔本|melbourne|堪培拉' },
  { zone: 'Australia/Perth', zh: '珀斯', en: 'Perth' },
  { zone: 'Pacific/Auckland', zh: '奥克兰', en: 'Auckland', also: '新西兰|new zealand|wellington|惠灵顿' },
  { zone: 'UTC', zh: '协调世界时', en: 'UTC', also: 'gmt|格林尼治' },
]

const patterns = cities.map((city) => {
  const names = `${city.zh}|${city.en.toLowerCase()}${city.also ? `|${city.also}` : ''}`
  const pattern = names
    .split('|')
    .map((name) => (/^[a-z]/.test(name) ? `\\b${name}\\b` : name))
    .join('|')
  return { city, pattern: new RegExp(pattern) }
})

/** Several zones, or none that everybody means: asked back rather than guessed. */
export const manyZones = /\b(?:usa?|america|united states|canada|brazil|australia)\b|美国|加拿大|巴西|澳大利亚|澳洲/

/** Of all cities in the text the one that stands first. */
export function findCity(text: string): { zone: string; name: Record<ChatLanguage, string>; to: number } | undefined {
  let nearest: { at: number; to: number; city: City } | undefined
  for (const { city, pattern } of patterns) {
    const found = pattern.exec(text)
    if (found && (!nearest || found.index < nearest.at))
      nearest = { at: found.index, to: found.index + found[0].length, city }
  }
  return nearest && { zone: nearest.city.zone, name: { zh: nearest.city.zh, en: nearest.city.en }, to: nearest.to }
}
