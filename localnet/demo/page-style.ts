/**
 * How the demo wallet's page looks: dark as the site, with a green of its own, so that it cannot be taken for the
 * site.
 */
export const pageStyle = `
:root{color-scheme:dark;--line:#2a2b36;--green:#7fe0c3}
*{box-sizing:border-box}
body{margin:0;background:#08080c;color:#f4f4f8;font:16px/1.6 system-ui,"Apple SD Gothic Neo","Noto Sans KR",sans-serif;word-break:keep-all;overflow-wrap:break-word}
header{display:flex;justify-content:space-between;gap:1rem;align-items:center;max-width:52rem;margin:0 auto;padding:1rem 1.25rem;color:#a4a6b5;font-size:.875rem}
header b{color:var(--green);font-weight:600;margin-right:.25rem}header a{color:inherit;padding:.6rem 0}
main{max-width:52rem;margin:0 auto;padding:1.5rem 1.25rem 4rem}
h1{font-size:clamp(1.75rem,5vw,2.5rem);line-height:1.25;letter-spacing:-.02em;margin:0 0 .75rem;text-wrap:balance}
.lead{font-size:1.0625rem;max-width:38rem;margin:0}p{color:#c4c6d2;margin:0 0 1rem;text-wrap:pretty}.quiet{color:#a4a6b5;font-size:.875rem;overflow-wrap:anywhere}
section{margin-top:2.75rem}[role=status]{margin:.75rem 0 0}[role=status]:empty{display:none}[role=status] a{color:var(--green)}.last{margin-top:2.75rem}h2{font-size:1.25rem;margin:0 0 .75rem;display:flex;gap:.75rem;align-items:center}h3{font-size:1.0625rem;margin:0}
.number{display:inline-grid;place-items:center;width:1.75rem;height:1.75rem;border-radius:50%;background:#12332b;color:var(--green);font-size:.9375rem}
.people,#requests{list-style:none;padding:0;margin:0;display:grid;gap:1rem}
.people{grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr))}
.people li,.phone{border:1px solid var(--line);border-radius:16px;padding:1.25rem;background:#101118}
.people li{display:flex;flex-direction:column;gap:.875rem;align-items:flex-start}.people li[aria-current]{border-color:var(--green)}
.line{display:flex;gap:.625rem;align-items:center}.badge{font-size:.8125rem;color:var(--green);background:#12332b;border-radius:99px;padding:.1rem .6rem}
.pocket{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:0;font-size:.9375rem}.pocket span{margin-left:.25rem}.pocket img{border-radius:10px;background:#000;display:block}
dl{margin:0;display:grid;gap:.25rem;font-size:.875rem;width:100%}dl div{display:flex;gap:.75rem}dt{color:#a4a6b5;min-width:3.5rem}dd{margin:0;font-family:ui-monospace,monospace}
.phone{display:grid;gap:.875rem;justify-items:start}#requests{width:100%}
#requests .asked{border:1px solid var(--green);border-radius:12px;padding:1rem}#requests pre{margin:.5rem 0 1rem;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.5 ui-monospace,monospace}
.buttons{display:flex;flex-wrap:wrap;gap:.75rem;margin:0}
.button,button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:.5rem 1.125rem;border-radius:12px;border:1px solid #3a3b48;background:#1a1b25;color:inherit;font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.button:hover,button:hover:enabled{border-color:#62647a}button:disabled{opacity:.45;cursor:not-allowed}
.strong{background:#d9fff2;color:#06281f;border-color:transparent}.strong:hover{background:#fff}
a:focus-visible,button:focus-visible{outline:2px solid var(--green);outline-offset:2px}
@media (max-width:30rem){.buttons>*{flex:1 1 100%}}`
