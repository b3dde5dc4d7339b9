// The weather, with a place, a day or degrees. What an item or a parcel has to do with it is a question for the shop.

const chineseDay =
  '今天|今晚|今早|今日|明天|明早|明晚|明日|后天|大后天|昨天|现在|目前|外面|室外|户外|周末|这周|下周|这几天|最近|早上|晚上|[这下]?(?:周|星期|礼拜)[一二三四五六日天末]'
const chinesePlace =
  '(?:北京|上海|天津|重庆|香港|澳门|台湾|台北|高雄|广东|广州|深圳|东莞|佛山|珠海|惠州|中山|汕头|福建|福州|厦门|泉州|浙江|杭州|宁波|温州|义乌|金华|绍兴|江苏|南京|苏州|无锡|常州|南通|徐州|扬州|安徽|合肥|芜湖|江西|南昌|赣州|山东|济南|青岛|烟台|威海|潍坊|临沂|河南|郑州|洛阳|河北|石家庄|保定|唐山|山西|太原|大同|陕西|西安|咸阳|湖北|武汉|宜昌|襄阳|湖南|长沙|株洲|张家界|广西|南宁|桂林|柳州|北海|海南|海口|三亚|四川|成都|绵阳|贵州|贵阳|遵义|云南|昆明|大理|丽江|西藏|拉萨|甘肃|兰州|青海|西宁|宁夏|银川|新疆|乌鲁木齐|内蒙古?|呼和浩特|包头|辽宁|沈阳|大连|吉林|长春|黑龙江|哈尔滨|东北|伦敦|巴黎|纽约|东京|大阪|首尔|新加坡|曼谷|悉尼|\\p{Script=Han}{2,3}[市县])(?:市|那边|这边|那里|这里)?'
const whenOrWhere = `(?:${chineseDay}|${chinesePlace})`
/** Of other things degrees are asked as well: of water, an oven, a spirit. */
const ofThings = '(?!.*(?:水|池|泉|室内|房|屋|馆|店|锅|炉|箱|机|酒|体温|油|茶|奶|衣|杯|镜|洗|穿|烤|煮|放|存|保))'
const chineseSky = '(?:下雨|下雪|下雹|刮风|刮大风|起雾|降温|升温|有雨|有雪|有台风|来台风|打雷|出太阳|放晴)'

const chinese = [
  '^(?:.{0,20})天气(?:.{0,6})$',
  '天气(?:预报|怎么?样|咋样|如何|好不好|好吗|热不热|冷不冷)',
  `^.{0,12}气温(?:是|有|大概|大约)?(?:多少度?|几度|怎么?样|如何|高不高|高吗|低不低|低吗)?$`,
  `^${ofThings}.{0,4}${whenOrWhere}.{0,6}(?:(?:多少|几)(?:摄氏)?[度c]|(?:有|是|到)?\\d{1,2}(?:摄氏)?度)(?:左右)?(?:吗|么|了|了吗)?$`,
  `^.{0,4}${whenOrWhere}.{0,6}(?:会不会|会|要|是不是|有没有|还|在)?${chineseSky}(?:吗|么|不|没|没有|了|了吗)?$`,
  `^(?:现在|外面)?(?:会不会|会|是不是|还会|有没有)?下[雨雪](?:吗|么|了吗|没)?$`,
  `^.{0,6}${whenOrWhere}(?:会不会|会|要|是不是)?(?:很|太)?(?:冷|热)(?:吗|么|不|了|不冷|不热)?$`,
]

const notPlaces =
  '(?:here|the|a|an|my|your|our|this|that|it|them|one|winter|summer|spring|autumn|fall|use|stock|general|celsius|fahrenheit|degrees|bed|there|cold|hot|water|store|storage|transit)\\b'
const here = `(?:outside|outdoors|today|tomorrow|tonight|this weekend|right now|in (?!${notPlaces})[a-z]+(?: [a-z]+)?)`
const english = [
  '(?<!\\b(?:cold|hot|warm|wet|dry|bad|all|any|every|rainy|windy|winter|summer|extreme) )\\bweather\\b(?! (?:proof|resist\\w*))',
  '\\bwill it (?:rain|snow|be (?:hot|cold|sunny|windy))\\b',
  '\\bis it (?:going to (?:rain|snow)|raining|snowing|sunny)\\b',
  `\\bis it (?:very |really |that |so )?(?:cold|hot|warm|windy|freezing|foggy)(?: out| outside)? ${here}$|\\bis it (?:cold|hot|warm|windy|freezing|foggy) outside\\b`,
  `\\bhow (?:hot|cold|warm) is it (?:going to be )?${here}`,
  `\\bhow many degrees (?:is it|will it be)\\b|\\b(?<!\\b(?:at|to|on) )\\d{1,2} degrees ${here}`,
  `^(?:what is |what will |how is |whats |check )?(?:the )?(?:temperature|forecast|temp)(?: be| like)? ${here}$`,
  '\\b(?:do|will|should) (?:i|we) (?:need|bring|take|carry) (?:an |my )?umbrella\\b',
]

/** What the weather does to an order or a visit. */
const business =
  '发货|送货|配送|快递|物流|延[迟误]|取消|营业|开门|影响|\\b(?:deliver\\w*|shipping|parcels?|orders?|cancel\\w*|affects?|delay\\w*|closed?|open)\\b'

export const weather = {
  asks: new RegExp(`^(?!.*(?:${business})).*?(?:${[...english, ...chinese].join('|')})`, 'u'),
  words: /weather|rain|snow|forecast|temperature|degrees|umbrella|天气|下雨|雨天|雨伞|下雪|气温|温度|水温|[几少]度/,
}
