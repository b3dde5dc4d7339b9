import { readFileSync } from 'node:fs'
import { readEvaluationFile } from '#engine/evaluation/evaluation-file.ts'
import { datasetOf } from '#engine/evaluation/dataset.ts'
import { measureBot } from './evaluate/measure-bot.ts'
const bots:any={zh:{name:'小山',facts:{reasonForName:'店开在山脚下',selfIntroduction:'我是小山，户外用品店的客服机器人',officialWebsite:'xiaoshan.example',products:'帐篷、睡袋、登山鞋、冲锋衣、背包',isFree:'no',price:'帐篷 399 元起，登山鞋 459 元起',discount:'会员九五折，满 500 减 50',howToBuy:'在小程序里选好商品下单',paymentMethods:'微信、支付宝、银行卡',afterSalesService:'七天无理由退货，质量问题一年内保修',father:'店长老王',mother:'一座山',birthday:'2018-05-01',chineseZodiac:'狗',gender:'男',bloodType:'O',zodiacSign:'金牛座',race:'机器人',weight:'20 克',height:'10 厘米',appearance:'圆圆的',education:'户外学校',maritalStatus:'单身',personality:'开朗',birthplace:'昆明',storageMode:'云端',creator:'店长'}},
en:{name:'Ridge',facts:{reasonForName:'Named after the ridge behind our shop',selfIntroduction:'I am Ridge, the helper of an outdoor gear shop',officialWebsite:'ridge.example',products:'Tents, sleeping bags, boots, jackets and backpacks',isFree:'no',price:'Tents from $129, boots from $89',discount:'10% for members, $20 off orders over $200',howToBuy:'Pick an item on our website and check out',paymentMethods:'Visa, Mastercard, PayPal',afterSalesService:'30 days to return, one year of warranty',father:'The owner',mother:'A mountain',birthday:'2018-05-01',chineseZodiac:'dog',gender:'male',bloodType:'O',zodiacSign:'Taurus',race:'Robot',weight:'20 grams',height:'10 cm',appearance:'Round and green',education:'Outdoor school',maritalStatus:'single',personality:'cheerful',birthplace:'Denver',storageMode:'In the cloud',creator:'The owner'}}}
const dir=process.argv[2]??'/work/shared/eval'
for(const [f,l] of (process.argv[3]?process.argv.slice(3).map(x=>[x,x.includes('zh')?'zh':'en']):[['shop_zh','zh'],['shop_en','en']]) as any){
 const c:any=readEvaluationFile(JSON.parse(readFileSync(`${dir}/${f}.json`,'utf8'))); const d=datasetOf(c)
 const base=await measureBot(d,{name:'',facts:{},wordings:{},features:[]})
 const info=await measureBot(d,{...bots[l],wordings:{},features:[]})
 let lost=0,gained=0,stolen=0,oos=0
 base.judged.forEach((b,i)=>{const n=info.judged[i]!; const r=(j:any)=>j.judgement.kind==='answer'&&j.judgement.rank===1
  if(b.rightIds.length){ if(r(b)&&!r(n)){lost++;console.log('LOST',b.text,'|',b.rightIds.join(),'->',n.decision.kind,n.decision.source.id,n.judgement.confidence.toFixed(2))}
   else if(!r(b)&&n.judgement.kind==='answer'&&(n.decision.source.kind==='info')){stolen++;console.log('  info instead',b.text,'|',b.rightIds.join(),b.decision.kind,'->',n.decision.source.id,n.judgement.confidence.toFixed(2))}
   if(!r(b)&&r(n))gained++}
  else if(b.judgement.kind!=='answer'&&n.judgement.kind==='answer'){oos++;console.log('  OOS now',b.text,n.decision.source.id,n.judgement.confidence.toFixed(2))}})
 console.log(f,'queries',d.queries.length,'right before',base.judged.filter(b=>b.rightIds.length&&b.judgement.kind==='answer'&&b.judgement.rank===1).length,'lost',lost,'gained',gained,'info instead',stolen,'oos now answered',oos,'of',d.outOfScope.length,'top1',base.quality.top1.toFixed(3),info.quality.top1.toFixed(3),'wrong',base.quality.wrong.toFixed(3),info.quality.wrong.toFixed(3))
}
