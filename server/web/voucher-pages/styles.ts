/**
 * The styles of a voucher's pages, for any phone and any paper. They are dark where the system's setting is, because an emergency
 * may come at night; the head stays white for the logo.
 */
export const STYLES = `
*,::before,::after{box-sizing:border-box}
html{--ink:#1c1b22;--soft:#55535e;--line:#e4e2ea;--sheet:#fff;--ground:#f4f4f7;--frame:#1f4fa3;color-scheme:light dark;-webkit-text-size-adjust:100%}
@media screen and (prefers-color-scheme:dark){html{--ink:#f1eef5;--soft:#b9b2c4;--line:#37313f;--sheet:#17141c;--ground:#0e0c12;--frame:#8ab4ff}}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
.wrap{max-width:44rem;margin:0 auto;padding:0 1rem}
.brand{background:#fff;color:#1c1b22;border-bottom:6px solid var(--brand)}
.brand .wrap{display:flex;align-items:center;min-height:4.25rem;padding-top:.5rem;padding-bottom:.5rem;font-size:1.25rem}
.brand img{display:block}
main.wrap{padding-bottom:3rem}
h1{font-size:1.5rem;line-height:1.25;margin:1.5rem 0 1rem}
h2{font-size:1.125rem;line-height:1.3;margin:1.75rem 0 .5rem}
p{margin:0 0 .75rem;overflow-wrap:anywhere}
a{color:var(--brand-ink)}
[lang=en]{display:block}
h1 [lang=en],h2 [lang=en]{color:var(--soft);font-weight:400}
.state{border-radius:12px;padding:1rem 1.25rem;color:#fff;background:#55535e}
.state strong{display:block;font-size:1.5rem;line-height:1.25}
.state p{margin:.375rem 0 0}
.valid{background:#14663a}
.notYet{background:#1f4fa3}
.cancelled,.replaced,.unknown{background:#a3142b}
.facts{margin:1.25rem 0 0;background:var(--sheet);border-radius:12px;padding:.25rem 1.25rem}
.facts div{padding:.75rem 0;border-bottom:1px solid var(--line)}
.facts div:last-child{border-bottom:0}
dt{color:var(--soft);font-size:.875rem}
dt [lang=en]{display:inline}
dt [lang=en]::before{content:"· "}
dd{margin:0;font-weight:600;overflow-wrap:anywhere}
dd [lang=en]{font-weight:400}
.lines{list-style:none;margin:0;padding:0;background:var(--sheet);border-radius:12px}
.lines li{border-bottom:1px solid var(--line)}
.lines li:last-child{border-bottom:0}
.lines a{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;min-height:48px;align-items:center;padding:.5rem 1.25rem}
[hidden]{display:none!important}
.call{display:grid;justify-items:center;margin:1rem 0;padding:1.25rem 1rem;border-radius:16px;background:#a3142b;color:#fff;text-align:center;text-decoration:none}
.call strong{font-size:1.75rem;line-height:1.2}
.chat,.quiet{display:flex;align-items:center;justify-content:center;width:100%;min-height:52px;padding:.5rem 1rem;border-radius:12px;font:inherit;font-weight:700;text-align:center;text-decoration:none;cursor:pointer}
.chat{background:#14663a;color:#fff}
.quiet{margin-top:.75rem;background:var(--sheet);border:1px solid var(--soft);color:var(--ink)}
.card{margin-top:1.75rem;padding:.25rem 1.25rem 1rem;border:3px solid var(--frame);border-radius:12px;background:var(--sheet)}
.card h2{margin-top:1rem}
.card .facts{margin:0;padding:0}
.note{color:var(--soft);font-size:.875rem;margin-top:1.25rem}
:focus-visible{outline:3px solid var(--brand-ink);outline-offset:2px}
.cover div{display:flex;justify-content:space-between;align-items:baseline;gap:1rem}
.cover dd{flex:none;max-width:50%;text-align:right}
@media (min-width:40rem){.facts:not(.cover) div{display:grid;grid-template-columns:14rem 1fr;gap:1rem}}
@media print{body{background:#fff}.state{border:2px solid;color:#000;background:none}}
`
