import { readFileSync, readdirSync } from 'node:fs'
import { readEvaluationFile } from '#engine/evaluation/evaluation-file.ts'
import { datasetOf } from '#engine/evaluation/dataset.ts'
import { measureBot } from './evaluate/measure-bot.ts'
const dir='content/evaluation/information'
const T={n:0,top1:0,ans:0,wrong:0,starter:0}
for(const f of readdirSync(dir).filter(x=>x.endsWith('.json')&&x!=='pins.json')){
 const raw=JSON.parse(readFileSync(`${dir}/${f}`,'utf8')); const c:any=readEvaluationFile(raw); const d=datasetOf(c)
 const items=JSON.parse(readFileSync(`content/templates/${raw.template}/${raw.lang}.json`,'utf8')).filter((i:any)=>!/【|\[[a-z]/.test(i.answer))
 d.entries.push(...items.map((i:any)=>({id:'starter:'+i.topic,source:'corpus',question:i.question,variants:i.variants,keywords:i.keywords,intent:i.intent,answer:i.answer,isStarter:true})))
 const r=await measureBot(d,c.bot)
 for(const j of r.judged){const a=j.judgement.kind==='answer'; const id=j.decision.source.id??''
  if(j.rightIds.length){T.n++; if(j.judgement.rank===1)T.top1++; if(a)T.ans++; if(a&&j.judgement.rank!==1){T.wrong++;}
   if(j.judgement.rank!==1)console.log(a?'WRONG':'X',f,j.text,'|',j.rightIds.join(),'|',j.decision.kind,id,j.judgement.confidence.toFixed(2))}
  else if(a){ if(id.startsWith('starter:'))T.starter++; console.log('  oos',f,j.text,'|',j.decision.kind,id,j.judgement.confidence.toFixed(2))}}
}
console.log(T)
