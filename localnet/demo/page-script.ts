import type { pageWords } from './page-words.ts'

/** The page's own script: what lies on the Klip phone, and the buttons that change something on the chain. */
export function pageScript(t: (typeof pageWords)['kor' | 'eng'], siteUrl: string): string {
  return `
const words=${JSON.stringify({ lang: t.lang, nothing: t.nothing, yes: t.yes, no: t.no, failed: t.failed, sent: t.sent, orphans: t.orphans })};
const inbox=${JSON.stringify(`${siteUrl}/admin/adminDepositList`)};
const post=(path,body)=>fetch(path,{method:'POST',headers:{'content-type':'application/json','x-demo-wallet':'1'},body:JSON.stringify(body)});
const list=document.getElementById('requests');let shown='[]';
const make=(tag,text,more)=>Object.assign(document.createElement(tag),{textContent:text},more);
const decide=(key,isAgreed)=>post('/__demo/phone',{key,isAgreed}).then(look);
const asked=(it)=>{const li=make('li','',{className:'asked'});
const yes=make('button',words.yes,{type:'button',className:'strong',onclick:()=>decide(it.key,true)});
const no=make('button',words.no,{type:'button',onclick:()=>decide(it.key,false)});
const line=make('div','',{className:'buttons'});line.append(yes,no);
li.append(make('h3',it.app),make('pre',it.words[words.lang]),line);return li};
const look=async()=>{const open=await(await fetch('/__demo/phone')).json();const text=JSON.stringify(open);if(text===shown)return;shown=text;
list.replaceChildren(...(open.length?open.map(asked):[make('li',words.nothing,{className:'quiet'})]))};
setInterval(()=>look().catch(()=>undefined),1000);look().catch(()=>undefined);
for(const button of document.querySelectorAll('button[data-do]'))button.onclick=async()=>{button.disabled=true;
const answer=await post('/__demo/'+button.dataset.do,{owner:button.dataset.owner}).catch(()=>null);
const status=button.closest('section').querySelector('[role=status]');
if(!answer?.ok){button.disabled=false;if(status)status.textContent=words.failed;return}
if(button.dataset.do==='more')return location.reload();
status.replaceChildren(words.sent+' ',make('a',words.orphans,{href:inbox}))};`
}
