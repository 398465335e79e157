/** The styles of the pages for developers: the look of the storefront (storefront/ui/base.css), without its scripts. */
export const STYLES = `
*,::before,::after{box-sizing:border-box}
:root{--ink:#1b1723;--soft:#544e5f;--line:#e7e3ec;--strong:#837b8f;--paper:#fff;--code:#f6f4f9;--deep:#1b1723;--focus:#0b57d0;
--font:-apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
--display:Gabarito,var(--font);--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--ink:#f1eef5;--soft:#b9b2c4;--line:#37313f;--strong:#8c8499;--paper:#17141c;--code:#211d28;--deep:#0e0c12;--focus:#8ab4ff}}
html{scroll-padding-top:5.5rem;-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;color:var(--ink);background:var(--paper);font:400 1.0625rem/1.6 var(--font)}
.wrap{width:min(74rem,100% - 2.5rem);margin-inline:auto}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:1rem;z-index:50;padding:.5rem 1rem;background:var(--paper)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.visually-hidden,.tabs>input{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
a{color:var(--brand-ink);text-underline-offset:.2em}
h1,h2,h3{font-family:var(--display);line-height:1.2;font-weight:800;text-wrap:balance;overflow-wrap:anywhere}
h1{font-size:clamp(2rem,1.4rem + 2.6vw,3rem);margin:0 0 1rem}
h2{font-size:clamp(1.5rem,1.3rem + 1vw,2rem);margin:2.75rem 0 .75rem}
h3{font-size:1.2rem;font-weight:700;margin:2rem 0 .5rem}
p,ul,ol{margin:0 0 1rem;text-wrap:pretty}
li{margin-bottom:.375rem}
code{font:.9em/1.5 var(--mono);background:var(--code);padding:.1em .3em;border-radius:5px;overflow-wrap:anywhere}
.top{position:sticky;z-index:40;top:0;background:var(--paper);border-bottom:1px solid var(--line)}
.top .wrap{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1.5rem;min-height:4.5rem;padding-block:.375rem}
.brand{display:flex;align-items:center;gap:.75rem;min-height:2.75rem;color:var(--ink);font:800 1.25rem/1.2 var(--display);text-decoration:none}
.brand img{display:block;background:#fff;border-radius:6px}
.top nav{display:flex;gap:.25rem 1.25rem;margin-left:auto}
.top nav a{display:flex;align-items:center;min-height:2.75rem;font-weight:600}
.layout{display:grid;grid-template-columns:minmax(0,1fr);gap:1.5rem 3.5rem;padding-block:1.5rem 4rem}
.menu ul{list-style:none;margin:0;padding:0}
.menu li{margin:0}
.menu a{display:flex;align-items:center;min-height:2.75rem;padding-inline:.75rem;border-radius:12px;color:var(--ink);text-decoration:none}
.menu a:hover{text-decoration:underline}
.menu a[aria-current]{background:var(--code);color:var(--brand-ink);font-weight:700}
.menu summary{min-height:2.75rem;padding:.5rem 0;font-weight:700;cursor:pointer}
.wide{display:none}
@media (min-width:60rem){.layout{grid-template-columns:14rem minmax(0,1fr);padding-top:2.5rem}.wide{display:block;position:sticky;top:6.5rem;align-self:start}.narrow{display:none}}
main{max-width:48rem}
.lead{color:var(--soft);font-size:1.2rem}
.tabs,.code{position:relative;margin:0 0 1.5rem}
.tabs>label{display:inline-flex;align-items:center;min-height:2.75rem;padding-inline:.875rem;border-bottom:3px solid transparent;color:var(--soft);font-weight:600;cursor:pointer}
.tabs>.code{display:none;margin:0}
.tabs>input:nth-of-type(1):checked~.code:nth-of-type(1),.tabs>input:nth-of-type(2):checked~.code:nth-of-type(2),.tabs>input:nth-of-type(3):checked~.code:nth-of-type(3){display:block}
.tabs>input:checked+label{border-color:var(--brand-line);color:var(--ink)}
.tabs>input:focus-visible+label{outline:3px solid var(--focus);outline-offset:-2px}
pre{margin:0;padding:1rem 1.125rem;overflow-x:auto;background:var(--code);border:1px solid var(--line);border-radius:14px;font:.875rem/1.55 var(--mono);tab-size:2}
pre code{padding:0;background:none;font:inherit;overflow-wrap:normal}
.copy{position:absolute;top:.5rem;right:.5rem;min-height:2.25rem;padding:.25rem .75rem;border:1px solid var(--strong);border-radius:99px;background:var(--paper);color:var(--ink);font:600 .8125rem/1 var(--font);cursor:pointer}
.answer{margin:-.75rem 0 1.5rem}
.answer summary,.answer p{padding:.5rem 0;margin:0;color:var(--soft);font-weight:600;cursor:pointer}
.answer p{cursor:auto;font-weight:400}
.answer .code{margin:0}
.scroll{overflow-x:auto;margin:0 0 1.5rem}
table{width:100%;border-collapse:collapse;font-size:.9375rem}
th,td{padding:.5rem .75rem .5rem 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
td:first-child:has(code){min-width:11rem}
@media (min-width:40rem){td:first-child code{overflow-wrap:break-word}}
.method{display:inline-block;min-width:3.5rem;font:700 .8125rem/1.5 var(--mono);color:var(--brand-ink)}
.path{font:600 1rem/1.5 var(--mono);overflow-wrap:anywhere}
.fields dt{margin-top:.75rem;overflow-wrap:anywhere}
.fields dd{margin:0;color:var(--soft);overflow-wrap:anywhere}
.steps{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.5rem 2rem;margin-top:3rem;padding-top:1rem;border-top:1px solid var(--line)}
.steps a{display:inline-flex;align-items:center;min-height:2.75rem;font-weight:600}
.foot{padding-block:2rem;background:var(--deep);color:#d8d3e0;font-size:.9375rem}
.foot .wrap{display:flex;flex-wrap:wrap;gap:.25rem 2rem;align-items:center}
.foot a{display:inline-flex;align-items:center;min-height:2.75rem;color:#fff}
.foot p{margin:0}
@media (max-width:40rem){html{scroll-padding-top:1rem}.top{position:static}.code:has(.copy) pre{padding-top:3.25rem}}
@media print{.top,.menu,.foot,.copy,.steps{display:none}.tabs>.code{display:block}}
`
