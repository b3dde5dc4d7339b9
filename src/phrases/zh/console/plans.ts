/** What plans have and cost, as an ADMIN changes it. */
export const consolePlans = {
  title: '套餐与价格',
  text: '修改各套餐的额度和价格。保存后一秒内生效；已开通的套餐，价格不变。',
  prices: '价格',
  monthly: '月付价（每月）',
  yearly: '年付价（每年）',
  yearDearer: '比按月付 12 个月还贵，请核对。',
  quantities: '额度与功能',
  unlimited: '不限',
  unlimitedOf: (name: string, tier: string) => `${tier}，${name}：不限`,
  amountOf: (name: string, tier: string) => `${tier}，${name}`,
  save: '保存',
  saved: '已保存，新的额度和价格已生效',
  conflict: '其他管理员刚刚改过套餐',
  conflictText: '你填的内容还在。下面是刚改过的，请核对后再保存：',
  nowIs: (name: string, amount: string) => `${name}：${amount}`,
}
