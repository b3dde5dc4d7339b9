// Who won, and by how much: not what an item costs elsewhere, although a shop matches a price.

const englishSport =
  'football|soccer|rugby|cricket|tennis|basketball|baseball|formula 1|f 1|nba|nfl|premier league|champions league|la liga|bundesliga|serie a|world cup|euros|fa cup|olympics|grand prix|super bowl|wimbledon|grand national'
const english = [
  '\\bwho (?:won|is winning|will win|wins(?: the\\b|$))(?!.*\\b(?:giveaway|raffle|prize|draw|competition|contest|voucher)\\b)',
  '\\b(?:score|match|game) (?:last|to)night\\b',
  '\\bwhat (?:is|was) the (?:final |football |latest )?score\\b',
  '\\bdid (?!(?:i|we|my|our)\\b)[a-z]+(?: [a-z]+){0,2} win(?: (?:yesterday|last night|on|the (?:match|game|league|cup|title|final)).*)?$',
  `\\b(?:${englishSport})\\b.{0,16}\\b(?:scores?|results?|fixtures?|standings|table)\\b|\\b(?:scores?|results?|fixtures?|standings)\\b.{0,12}\\b(?:${englishSport})\\b`,
  '\\bwhen is the next (?:match|game)\\b|\\bwho is playing tonight\\b',
]

const leagues = 'nba|cba|f1|英超|西甲|德甲|意甲|法甲|中超|亚冠|国足|男足|女足|女排|男篮'
const chineseSport = `${leagues}|欧冠|欧洲杯|亚洲杯|足总杯|超级碗|大师赛|总决赛|决赛|联赛|温网|法网|澳网|美网|国乒|曼联|曼城|皇马|巴萨|利物浦|阿森纳|切尔西|拜仁|湖人|勇士队|球赛|比赛|足球|篮球`
const chinese = [
  '^(?!.*(?:球衣|周边|纪念|同款|有货|在哪买|活动|优惠)).*(?:世界杯|奥运|欧冠)|谁赢|谁夺冠|几比几',
  `(?:${chineseSport}).{0,8}(?:结果|比分|赛果|战况|冠军|夺冠|赢了|输了|赢没赢|赛程|积分榜)`,
  '(?:昨晚|昨天|今晚|今天|刚才)(?:的)?(?:比分|赛果)',
  `(?:${leagues}).{0,4}(?:几点|今天|今晚|明天|有没有|有)?(?:比赛|踢|打|开赛|直播)(?:吗|么)?$`,
]

const match = '\\b(?:the|a|next|big|home|away|live|football|rugby|cricket|match) (?:match|game|day)(?:es|s)?\\b'

export const sport = {
  asks: new RegExp([...english, ...chinese].join('|'), 'u'),
  words: new RegExp(`\\b(?:${englishSport}|fixtures?|standings|matchday)\\b|${match}|世界杯|奥运|欧冠|${chineseSport}`),
}
