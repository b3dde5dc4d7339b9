// Words of business: a message that has one is never taken for small talk by likeness alone.

const english =
  /\b(?:order(?:s|ed|ing)?|parcels?|packages?|deliver\w*|ship(?:s|ped|ping|ment)?|refunds?|returns?|returned|exchange|warranty|guarantee|invoices?|receipts?|pay(?:s|ing|ment|ments)?|paid|price[sd]?|pricing|cost|costs|fees?|discounts?|coupons?|vouchers?|promo|cheaper|expensive|buy|buying|bought|purchase\w*|sell|sells|selling|sold|stock|in stock|sizes?|account|password|log ?in|sign ?up|subscri\w*|cancel\w*|book(?:ing|ings)|reserv\w*|appointments?|tickets?|opening|open on|hours|address|branch|store|stores|shop|website|app|customer service|support|manager|complain\w*|broken|faulty|defective|damaged|repair\w*|install\w*|contract|membership|treat|treatment|insurance)\b|\bdo (?:you|u|y'?all|ya) (?:have|has|carry|stock|offer|treat|fix|do|accept|take|rent|provide|support|allow|supply|make|teach|serve)\b(?! (?:any |a |many )?(?:friends?|feelings?|pets?|hobb\w+|famil\w+|girlfriend|boyfriend|heart|soul|name|dreams?|birthday|jokes?|siblings?))|\bis there\b|\bcan i\b|\bhow (?:much|long|many|do i)\b|[$€£¥]\s?\d/i
const chinese =
  /订单|下单|快递|发货|到货|收货|送货|退货|退款|换货|保修|售后|发票|付款|支付|多少钱|价格|价钱|便宜点|优惠|打折|折扣|券|买|卖|购|库存|有货|尺码|型号|账号|账户|密码|登录|注册|会员|取消|预约|预订|营业|几点(?:开|关|上班|下班)|地址|门店|店里|客服|投诉|维修|安装|坏了|质量|合同|报价|套餐|收费|费用|免费|门诊|挂号|你们|您们|贵(?:公司|店)|能(?:用|寄|送|修|退|换|开|带)|有没有|支不支持|支持|怎么(?:用|办理|申请|开通)|多久|什么牌子|哪款|推荐[个款]/

export function isBusiness(text: string): boolean {
  return english.test(text) || chinese.test(text)
}
