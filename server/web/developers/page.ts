import type { Brand } from '#shared/businesses/brand-contract.ts'
import type { Language } from '../../platform/http/problem.ts'
import { cspHash } from '../encodings.ts'
import { storefrontStyle } from '../theme.ts'
import { html, type Markup } from '../voucher-pages/html.ts'
import { crossIcon, type PageBrand } from '../voucher-pages/page-frame.ts'
import { languages, type PageName, pageNames, pages, pathOf } from './pages.ts'
import { STYLES } from './styles.ts'
import { words } from './words.ts'

export type Look = {
  brand: Brand
  /** The brand with its logo inlined. */
  page: PageBrand
  /** The addresses of the fonts of headings, from the build. */
  fonts: readonly string[]
}

type Composed = {
  look: Look
  language: Language
  /** The address of our site. */
  publicUrl: string
  main: Markup
} & ({ name: PageName } | { title: string })

/** Composes a page for developers, which needs no script. One without a name is found by no address. */
export function composePage(composed: Composed): string {
  const { look, language, publicUrl, main } = composed
  const { brand, page } = look
  const own = words[language]
  const name = 'name' in composed ? composed.name : null
  const title = 'name' in composed ? pages[composed.name][language] : composed.title
  const document = html`<!doctype html>
    <html lang="${language === 'es' ? 'es-UY' : 'en'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>${title} - ${own.site} - ${brand.name}</title>
        <meta name="description" content="${own.description}" />
        <meta name="theme-color" content="${brand.primaryColor}" />
        <meta name="color-scheme" content="light dark" />
        ${name === null ? html`<meta name="robots" content="noindex" />` : addresses(name, language, publicUrl)}
        <link rel="icon" href="data:image/svg+xml,${encodeURIComponent(crossIcon(brand.primaryColor))}" />
        ${stylesOf(look).map((css): Markup => ({ markup: `<style>${css}</style>` }))}
        <script type="module" src="/developers/copy-code.js"></script>
      </head>
      <body data-copy="${own.copy}" data-copied="${own.copied}">
        <a class="skip" href="#main">${own.skip}</a>
        ${header(look, language, name ?? '')}
        <div class="wrap layout">
          <nav class="menu wide" aria-label="${own.menu}">${menu(language, name)}</nav>
          <details class="menu narrow">
            <summary>${own.menu}</summary>
            <nav aria-label="${own.menu}">${menu(language, name)}</nav>
          </details>
          <main id="main" tabindex="-1">${main} ${name === null ? null : steps(name, language)}</main>
        </div>
        ${footer(brand, language)}
      </body>
    </html> `
  return document.markup
}

/** The content security policy: our own script and fonts, and the page's own styles and pictures. */
export function policyOf(look: Look): string {
  return [
    "default-src 'none'",
    `style-src ${stylesOf(look).map(cspHash).join(' ')}`,
    "script-src 'self'",
    "font-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function stylesOf({ brand, fonts }: Look): string[] {
  const faces = fonts.map(
    (address) =>
      `@font-face{font-family:Gabarito;font-weight:700 800;font-display:swap;src:url("${address}") format("woff2")}`,
  )
  return [...faces, STYLES, storefrontStyle(brand)]
}

/** The one address of a page, and those of it in each language. */
function addresses(name: PageName, language: Language, publicUrl: string): Markup {
  const others = languages.map(
    (one) => html`<link rel="alternate" hreflang="${one}" href="${publicUrl}${pathOf(name, one)}" />`,
  )
  return html`<link rel="canonical" href="${publicUrl}${pathOf(name, language)}" />${others}<link
      rel="alternate"
      hreflang="x-default"
      href="${publicUrl}${pathOf(name, 'es')}"
    />`
}

function header({ brand, page }: Look, language: Language, name: PageName): Markup {
  const other = language === 'es' ? 'en' : 'es'
  return html`<header class="top">
    <div class="wrap">
      <a class="brand" href="/">${page.logo ?? html`<span>${brand.name}</span>`}</a>
      <nav aria-label="${words[language].site}">
        <a href="/profile">${words[language].profile}</a>
        <a href="${pathOf(name, other)}" hreflang="${other}" lang="${other}">${words[language].otherLanguage}</a>
      </nav>
    </div>
  </header>`
}

function menu(language: Language, current: PageName | null): Markup {
  const items = pageNames.map((name) => {
    const isCurrent: Markup | null = name === current ? html` aria-current="page"` : null
    return html`<li><a href="${pathOf(name, language)}" ${isCurrent}>${pages[name][language]}</a></li>`
  })
  return html`<ul>
    ${items}
  </ul>`
}

function steps(name: PageName, language: Language): Markup {
  const at = pageNames.indexOf(name)
  const link = (to: PageName | undefined, says: string, rel: string) =>
    to === undefined
      ? html`<span></span>`
      : html`<a href="${pathOf(to, language)}" rel="${rel}">${says}: ${pages[to][language]}</a>`
  return html`<nav class="steps" aria-label="${words[language].before} · ${words[language].next}">
    ${link(at > 0 ? pageNames[at - 1] : undefined, words[language].before, 'prev')}
    ${link(pageNames[at + 1], words[language].next, 'next')}
  </nav>`
}

function footer(brand: Brand, language: Language): Markup {
  const { terms, privacy } = words[language]
  return html`<footer class="foot">
    <div class="wrap">
      <p>${brand.name}</p>
      <a href="/terminos" hreflang="es">${terms}</a>
      <a href="/privacidad" hreflang="es">${privacy}</a>
      ${brand.contactEmail ? html`<a href="mailto:${brand.contactEmail}">${brand.contactEmail}</a>` : null}
    </div>
  </footer>`
}
