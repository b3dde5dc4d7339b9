// Phrases that hold a word which many owners do not want to read, and that nobody means ill by. An owner who does mean one writes it down whole.
// A Latin word that is only part of a longer one needs no phrase: it is not found there.

/** One subject a line. */
const lines = [
  '傻瓜相机|傻瓜式|傻瓜机|傻瓜教程|傻瓜包',
  '妈妈的|奶妈的|大妈的|姑妈的|姨妈的|舅妈的|干妈的|老妈的|宝妈的|孩子妈的|他妈的生日|她妈的生日',
  '去你妈妈家|你妈妈|老干妈|姨妈巾',
  '滚轮|滚筒|滚动|滚珠|翻滚|打滚|摇滚|滚开水|滚开的水',
  '去死皮|死机|死角|锁死|卡死|杀死细菌|杀死病毒|杀死螨虫|杀毒|杀菌|秒杀',
  '废物利用|废物回收|笨重|贱卖|贵贱|变态辣|变态反应',
  '垃圾桶|垃圾袋|垃圾箱|垃圾分类|垃圾处理|垃圾短信|垃圾邮件|厨余垃圾|倒垃圾|扔垃圾',
  '反洗钱|防诈骗|反诈骗|防骗|假发|假睫毛|假牙|放假|请假|假期|假日',
  '猪肉|猪油|猪蹄|猪年|小猪佩奇|狗粮|狗狗|狗窝|狗绳|狗牌|狗年|热狗|猫狗',
  '黄色|色差|裸妆|裸色|裸靴|裸粉|裸机|裸车|赌气',
  'moby dick|spotted dick|dick van dyke|tom dick and harry|philip k dick',
  'cum laude|hells kitchen|bloody mary|kill switch|kill bill|scrap metal|suicide prevention|anti money laundering',
  'stop cock|ball cock|weather cock|pussy willow|pussy bow',
  'fat quarter|fat free|low fat|dumb waiter|dumb bell|screw driver|screw cap|craps table',
  'sex education|same sex|dead sea|dead stock|drop dead date',
]

export const innocentPhrases: readonly string[] = lines.flatMap((line) => line.split('|'))
