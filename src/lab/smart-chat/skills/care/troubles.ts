/** What a message has to be taken seriously for. The patterns are classes of saying it, the most urgent first. */

export type Trouble =
  | 'danger'
  | 'child'
  | 'violence'
  | 'threat'
  | 'weapon'
  | 'poison'
  | 'emergency'
  | 'young-ill'
  | 'pet-ill'
  | 'grief'
  | 'illness'
  | 'medicine'
  | 'low'
  | 'symptom'

const kin =
  'mum|mom|mother|dad|father|brother|sister|son|daughter|baby|child|husband|wife|partner|grand\\w+|gran|nan|nana|uncle|aunt|cousin|(?:best )?friend|boyfriend|girlfriend|fianc\\w+'
const pets = 'cat|dog|puppy|kitten|rabbit|hamster|pet|parrot|bird|horse|fish|guinea pig'
const zhKin =
  '奶奶|爷爷|外婆|外公|姥姥|姥爷|爸|妈|父亲|母亲|哥|姐|弟|妹|儿子|女儿|孩子|老公|老婆|丈夫|妻子|爱人|男朋友|女朋友|朋友|同学|同事|老师|亲人|家人'
const zhPets = '猫|狗|兔子?|仓鼠|鸟|鹦鹉|宠物|鱼|乌龟|金毛|柯基'

const troubles: readonly [Trouble, RegExp][] = [
  [
    'danger',
    /\b(?:kill|hang|hurt|harm|cut|shoot|drown)(?:t?ing)? (?:myself|my (?:wrists?|arms?|legs?))\b|\bsuicid|\b(?:want|wish|ready|rather|going) (?:to |i (?:was|were) )?(?:be )?(?:die|dead)\b(?! of (?:laugh|embarrass|shame|bored)| laughing)|\bend(?:ing)? (?:my life|it all)\b|\b(?:don'?t|do not|no longer) (?:want|wish) to (?:live|be alive|exist|be here any ?more|wake up|go on)\b|better off (?:dead|without me)|no(?:body| one)(?:'d| would| will)?(?: even)? (?:miss|care|notice)(?: me)? if i\b|no (?:reason|point) (?:to|in) liv|self[- ]?harm|\boverdos|(?:take|took|taken) all (?:my|the) pills/,
  ],
  [
    'danger',
    /(?<!笑|丑|尴尬得)想死(?!你|他|她|妈|爸|我了)|不想(?:再)?活|(?<!不会)自杀|自残|轻生|割(?:手)?腕|割自己|伤害自己|结束(?:自己的?|我的?)?(?:生命|一切|这一切)|活不下去|活着(?:真|好|也|毫)?(?:没|无)有?(?:意思|意义|劲)|我.{0,3}(?:死|消失|不在)了.{0,6}(?:没人|谁|没有人).{0,4}(?:在乎|在意|难过|发现|知道)|没有我.{0,6}更好|一睡不醒|再也不(?:要|想)?醒来|想跳楼|了结自己/,
  ],
  [
    'child',
    /\b(?:uncle|teacher|coach|step\w+|father|dad|brother|cousin|neighbou?r|grandpa|priest|he|man)\b.{0,30}\btouch(?:es|ed|ing) (?:me|my (?:private|body))|(?:叔叔|伯伯|老师|舅舅|继父|爸爸|邻居|哥哥|爷爷|教练|他).{0,6}(?:摸我|乱摸|碰我(?:下面|身体)|脱我)/,
  ],
  [
    'violence',
    /\b(?:husband|boyfriend|wife|girlfriend|partner|dad|father|mum|mom|mother|step\w+|he|she|they)\b.{0,20}\b(?:hits?|beats?|beat up|chok(?:es|ed)|punch(?:es|ed)|slap(?:s|ped)|kick(?:s|ed)|rap(?:es|ed)|abus(?:es|ed)) me\b(?! up)|\bi(?:'m| am| was| got| have been)? (?:being )?(?:abused|raped|assaulted|molested)\b|domestic (?:violence|abuse)/,
  ],
  [
    'violence',
    /(?:老公|丈夫|男友|男朋友|老婆|女朋友|爸|妈|父亲|母亲|继父|他|她).{0,5}(?:打我(?!.?(?:电话|手机|招呼))|掐我|踢我|虐待我|殴打)|被(?:家暴|强奸|性侵|侵犯|猥亵|虐待)|家暴/,
  ],
  [
    'threat',
    /\b(?:want|going|gonna|will|about|like|could|plan(?:ning)?) (?:to )?(?:kill|hurt|hurting|killing|stab|shoot|murder|strangle|beat up) (?:my|him|her|them|some(?:body|one)|people|every(?:body|one)|that|the|you)\b(?! time| mood| plants?)/,
  ],
  [
    'threat',
    /(?:想|要|去|恨不得)(?:杀|砍|捅|揍|打|弄死)(?:了|死)?(?:我?的?(?:老板|领导|同事|邻居|同学|室友|老公|老婆|爸|妈)|人|他|她)(?!.?电话)/,
  ],
  [
    'weapon',
    /\b(?:how|teach|tell|show|recipe|instructions)\b.{0,24}\b(?:make|build|cook|get|buy|for)\b.{0,16}(?<!bath )\b(?:bombs?|explosives?|guns?|poison|meth|napalm|grenades?|molotov|nerve gas)\b|(?:怎么|如何|教我|咋|怎样).{0,6}(?:做|造|制|配|弄).{0,4}(?:炸弹|炸药|枪|毒药|毒品|冰毒|燃烧瓶|雷管)/,
  ],
  [
    'poison',
    /\b(?:drank|drunk|swallowed|ate|drinking)\b.{0,20}\b(?:bleach|detergent|poison|cleaner|antifreeze|batter(?:y|ies)|petrol)\b|(?:took|taken) too many (?:pills|tablets)|(?:喝|吃|吞)(?:了|下|进).{0,4}(?:洗洁精|洗衣液|消毒液|漂白|农药|洁厕|清洁剂|电池|毒药|老鼠药|汽油)|药.{0,3}吃(?:多|过量)/,
  ],
  [
    'emergency',
    /\bchest\b.{0,12}\b(?:hurts?|pains?|tight)|\bcan(?:'?t|not) breathe\b|heart attack|having a stroke|unconscious|not breathing|pregnant.{0,20}bleed|bleed\w*.{0,20}pregnan|bleeding (?:a lot|heavily)|won'?t stop bleeding|\b(?:broke|broken|fractured) (?:my|his|her) (?:arm|leg|wrist|ankle|hand|foot|nose|ribs?|neck|back|fingers?|toe|hip|collarbone)|having a seizure|(?:^|\b(?:someone|he|she|dad|mum|mom) )(?:just )?collapsed|call an ambulance/,
  ],
  [
    'emergency',
    /胸(?:口|部|前)?.{0,2}(?:疼|痛)|(?:喘|透)不(?:上|过)来?气|呼吸困难|没有?呼吸|骨折|(?:怀孕|孕妇|孕期).{0,8}(?:出血|流血|见红)|血.{0,3}(?:止不住|不止)|大出血|昏(?:迷|倒|过去)|晕倒|抽搐|心梗|叫救护车|口吐白沫/,
  ],
  [
    'young-ill',
    /\b(?:baby|newborn|infant|toddler|my (?:son|daughter|kid|child|little one))\b.{0,40}\b(?:feels? hot|fever\w*|temperature|rash|vomit\w*|ill|sick|cough\w*|won'?t (?:eat|drink))\b|(?:宝宝|婴儿|孩子|娃|儿子|女儿|小孩).{0,12}(?:很烫|发烫|发烧|高烧|吐奶|吐了|拉肚子|抽筋|咳嗽|起疹|生病|不吃奶)/,
  ],
  [
    'pet-ill',
    new RegExp(
      `\\bmy (?:${pets})\\b.{0,20}\\b(?:threw up|throw\\w* up|vomit\\w*|sick|ill|limp\\w*|won'?t eat|not eating|isn'?t eating|bleeding|hurt|dying|pu[kc]\\w+|diarrh\\w+|keeps? (?:coughing|sneezing))|(?:${zhPets}).{0,6}(?:吐了|呕吐|一直吐|拉稀|生病|病了|不吃(?:东西|饭)|瘸|受伤|便血|没精神)`,
    ),
  ],
  [
    'grief',
    new RegExp(
      `\\b(?:${kin}|${pets})\\b(?!'s (?:phone|car|battery|laptop)).{0,20}\\b(?:died|dead|passed (?:away|on)|was killed|got killed|killed in)\\b|\\b(?:since|when|after|lost) (?:my |our )(?:${kin}|${pets})\\b(?: (?:died|passed|has gone))?(?=$|[ ,.!](?!at|in the|on the))|lost (?:my|our) (?:${kin}|${pets})$|passed away|miscarr|stillborn|funeral|\\bput (?:him|her|our|my|the) ?(?:old )?(?:${pets})? ?(?:to sleep|down)\\b|\\bwon'?t make it$|(?:live|go on|life) without (?:him|her|them)\\b`,
    ),
  ],
  [
    'grief',
    new RegExp(
      `去世|过世|离世|病逝|不在人世|流产|胎停|夭折|葬礼|追悼会|安乐死|撑不(?:了|过)多久|没几天了|(?:${zhKin}).{0,5}(?:走了|没了|死了|不在了|牺牲|遇难)(?!一|走)|(?:${zhPets}).{0,6}(?:走了|没了|死了|不在了|离开了)|(?:没有|没了|失去)(?:他|她).{0,6}(?:怎么活|不知道|活不|怎么办)`,
    ),
  ],
  [
    'illness',
    new RegExp(
      `\\b(?:${kin}|he|she|i)\\b.{0,16}\\b(?:has|have|got|diagnosed with)\\b.{0,10}\\b(?:cancer|leuk\\w+|dementia|alzheimer\\w*|a? ?tumou?r|a stroke|als|terminal)|(?:得|患|查出|确诊)了?.{0,5}(?:癌|肿瘤|白血病|绝症|老年痴呆|阿尔茨海默|尿毒症)`,
    ),
  ],
  [
    'medicine',
    /\b(?:paracetamol|ibuprofen|aspirin|tylenol|advil|xanax|antibiotics?|painkillers?|sleeping pills?|melatonin|antidepressants?|pills|tablets)\b.{0,30}\b(?:take|mix|safe|dose|alcohol|together)\b|\b(?:how (?:many|much)|can i (?:take|mix)|is it safe)\b.{0,30}\b(?:paracetamol|ibuprofen|aspirin|tylenol|advil|xanax|antibiotics?|painkillers?|pills|tablets|medicine|melatonin)\b|(?:药|布洛芬|阿莫西林|头孢|褪黑素|对乙酰氨基酚|感冒灵|阿司匹林|胶囊|泰诺).{0,12}(?:吃几|几颗|几片|几粒|多少|能吃|可以吃|能不能|一起|剂量|怎么吃|喝酒)/,
  ],
  [
    'low',
    /\b(?:have|got|getting|suffer from) (?:\w+ )?(?:depression|bipolar|an? eating disorder|panic attacks?|ptsd)|\bam i depressed|anorexi|bulimi|(?:haven'?t|have not|not) (?:eaten|slept)(?: anything)? (?:in|for) (?:two|three|four|five|six|\d+) days|抑郁症|双相|惊恐发作|厌食症|暴食症|[两三四五六七\d]天(?:都)?没(?:怎么)?(?:吃|合眼|睡)/,
  ],
  [
    'symptom',
    /\b(?:head|back|neck|knee|shoulder|stomach|tummy|tooth|teeth|ears?|throat|legs?|foot|feet|arms?|eyes?|hip|wrist|ankle|belly)\b.{0,14}\b(?:hurts?|ach(?:es|ing)|kill(?:s|ing) me|pains?|sore|swollen|numb)\b|\b(?:fever|rash|lump|migraine|headaches?|cough|diarrh\w+|nausea|dizz\w+)\b.{0,24}\b(?:days?|weeks?|months?|all the time|again|won'?t go|always|constantly|serious)\b|\bi(?:'m| am| feel| get| keep getting) (?:so |very |really |always )?(?:dizzy|faint|nauseous)\b|\b(?:mole|lump|spot)\b.{0,12}\bcancer/,
  ],
  [
    'symptom',
    /(?:头|胃|肚子|腰|后背|牙|嗓子|喉咙|脖子|膝盖|眼睛|耳朵|腿|脚|关节|肩膀)(?:好|很|特别|有点|一直|老是|总是?|又|都)?(?:疼|痛|晕|肿|麻|发炎)|(?:老是?|总是?|一直|经常|最近).{0,3}(?:头晕|恶心|心慌|反胃|耳鸣|便秘|拉肚子|咳嗽|胸闷)|发烧|高烧不退|(?:痣|肿块|结节|疙瘩).{0,8}(?:癌|恶性|要紧|严重)|是不是.{0,4}癌/,
  ],
]

/** Asks about the world, not about oneself. */
const asksOfWorld =
  /^(?:who|when|where|what year|how did|why did|did|is it true)\b(?!.*\b(?:i|my|me)\b)|(?:怎么|什么时候|哪年|何时|谁|几岁).{0,4}(?:去世|死|过世|自杀)(?!.*(?:我|疼))|走了吗|(?:电影|小说|主角|游戏|角色|手机|电脑|电池)/

const isPlay =
  /\b(?:chess|games?|level|boss fight|zombies?|monsters?|tennis|fortnite|minecraft)\b|游戏|象棋|怪兽|僵尸|副本/

export function troubleIn(text: string): Trouble | undefined {
  const found = troubles.find(([, pattern]) => pattern.test(text))?.[0]
  if (!found) return undefined
  const isOfWorld =
    ((found === 'grief' || found === 'illness') && asksOfWorld.test(text)) || (found === 'threat' && isPlay.test(text))
  return isOfWorld ? undefined : found
}
