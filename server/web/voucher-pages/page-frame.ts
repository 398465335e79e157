import { type HexColor, textOn } from '#shared/businesses/contrast.ts'
import { type Language, languageTags } from '#shared/languages.ts'
import { logoForPaper } from '../../adapters/pdf/logo.ts'
import type { PaperBrand } from '../../adapters/pdf/paper.ts'
import { cspHash } from '../encodings.ts'
import { storefrontStyle } from '../theme.ts'
import { html, type Markup } from './html.ts'
import { STYLES } from './styles.ts'

/** The brand of a voucher's seller for a page. The logo is inlined, so that it is shown without network. */
export type PageBrand = { name: string; primaryColor: HexColor; logo: Markup | null }

/** The largest size of a logo in the header, in pixels. */
const LOGO = { width: 160, height: 44 }

/** A cross in a brand's colour, 512 pixels wide. It is nobody's logo, so that a broker's pages may have it. */
export function crossIcon(color: HexColor): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 16 16"><path fill="${color}" d="M0 0h16v16H0z"/><path fill="${textOn(color)}" d="M6.5 3.5h3v3h3v3h-3v3h-3v-3h-3v-3h3z"/></svg>`
}

/** Prepares a brand and its logo for a page. */
export async function pageBrand({ name, logo, primaryColor }: PaperBrand): Promise<PageBrand> {
  const ready = logo && (await logoForPaper(logo))
  if (!ready) return { name, primaryColor, logo: null }
  const scale = Math.min(LOGO.width / ready.width, LOGO.height / ready.height)
  const [width, height] = [ready.width, ready.height].map((side) => Math.round(side * scale))
  const address = `data:image/png;base64,${Buffer.from(ready.png).toString('base64')}`
  return {
    name,
    primaryColor,
    logo: html`<img src="${address}" width="${width ?? 0}" height="${height ?? 0}" alt="${name}" />`,
  }
}

export type PageParts = {
  brand: PageBrand
  language: Language
  title: string
  main: Markup
  /** Additional content of this page's head. */
  head?: Markup
  /** The data of the voucher for the page's script, by name. */
  data?: Readonly<Record<string, string>>
}

/** Composes a document with a seller's brand, with inline styles and without the storefront's scripts. */
export function frame({ brand, language, title, main, head, data = {} }: PageParts): string {
  const icon = `data:image/svg+xml,${encodeURIComponent(crossIcon(brand.primaryColor))}`
  const document = html`<!doctype html>
    <html lang="${languageTags[language]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>${title}</title>
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="${brand.primaryColor}" />
        <link rel="icon" href="${icon}" />
        ${stylesOf(brand).map((css): Markup => ({ markup: `<style>${css}</style>` }))}${head ?? null}
      </head>
      <body${Object.entries(data).map(([name, value]) => html` data-${name}="${value}"`)}>
        <header class="brand"><div class="wrap">${brand.logo ?? html`<strong>${brand.name}</strong>`}</div></header>
        <main class="wrap">${main}</main>
      </body>
    </html> `
  return document.markup
}

function stylesOf(brand: PageBrand): string[] {
  return [STYLES, storefrontStyle({ primaryColor: brand.primaryColor, secondaryColor: brand.primaryColor })]
}

type More = { pictures?: string; forms?: string; sources?: readonly string[] }

/** The content security policy of a page: its own inline styles and pictures, and the additional sources. */
export function pagePolicy(brand: PageBrand, { pictures = '', forms = "'none'", sources = [] }: More = {}): string {
  return [
    "default-src 'none'",
    `style-src ${stylesOf(brand).map(cspHash).join(' ')}`,
    `img-src data: ${pictures}`.trim(),
    "base-uri 'none'",
    `form-action ${forms}`,
    "frame-ancestors 'none'",
    ...sources,
  ].join('; ')
}
