import type { Brand } from '#shared/businesses/brand-contract.ts'
import type { PageState, RenderedPage } from '#shared/site/document.ts'
import { defaultIcon } from './default-icon.ts'
import { organizationOf } from './organization.ts'
import { brandStyle } from './theme.ts'

/** What a page needs from the build. */
export type PageAssets = {
  /** Inlined, so that the first paint waits for nothing. */
  css: string
  /** The addresses of what `css` holds. */
  inlined: readonly string[]
  /** Style sheets by address: in development only. */
  stylesheets: readonly string[]
  /** Of the first view: asked for at once, before anything is laid out with them. */
  fonts: readonly string[]
  script: string
  preloads: readonly string[]
}

type Parts = {
  page: RenderedPage
  state: PageState
  assets: PageAssets
  /** Of `inlineStyles`. */
  styles: readonly string[]
  canonical: string
  publicUrl: string
  /** The first page of a storefront: it names the seller behind it. */
  isLanding: boolean
}

/** A document cut into pieces, to be sent one after the other. */
export type DocumentParts = readonly (string | Buffer)[]

/** The texts of the inline style sheets of a document, in order: the policy allows these and no other. */
export function inlineStyles(brand: Brand, { css }: Pick<PageAssets, 'css'>): string[] {
  return css === '' ? [brandStyle(brand)] : [css, brandStyle(brand)]
}

/**
 * A whole document, in parts that follow each other: everything that a first view needs in one answer, scripts last in
 * line. The build's styles are most of it and the same on page after page: they are made into bytes once.
 */
export function composeDocument({
  page,
  state,
  assets,
  styles,
  canonical,
  publicUrl,
  isLanding,
}: Parts): DocumentParts {
  const { brand } = state
  const organization = isLanding && organizationOf(brand, { url: canonical, publicUrl })
  const start = [
    '<!doctype html><html lang="es-UY"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(page.title)}</title>`,
    ...metaTags(page, brand, canonical, publicUrl),
    ...assets.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeHtml(href)}">`,
    ),
    ...assets.stylesheets.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
  ]
  const rest = [
    // Never loaded: by them the page's lazy modules know that their styles are here already.
    ...assets.inlined.map((href) => `<link rel="stylesheet" disabled href="${escapeHtml(href)}">`),
    // Low priority: pictures and fonts of the first view go before the code that brings it to life.
    ...assets.preloads.map((href) => `<link rel="modulepreload" fetchpriority="low" href="${escapeHtml(href)}">`),
    `<script type="module" fetchpriority="low" src="${escapeHtml(assets.script)}"></script>`,
    `</head><body><div id="root">${page.markup}</div>`,
    `<script type="application/json" id="state">${inlineState(state)}</script>`,
    ...(organization ? [`<script type="application/ld+json">${inlineJson(organization)}</script>`] : []),
    '</body></html>',
  ]
  const styled = styles.flatMap((css) => ['<style>', css === assets.css ? bytesOf(css) : css, '</style>'])
  return [start.join(''), ...styled, rest.join('')]
}

const styleBytes = new Map<string, Buffer>()

function bytesOf(css: string): Buffer {
  const bytes = styleBytes.get(css) ?? Buffer.from(css)
  styleBytes.set(css, bytes)
  return bytes
}

function metaTags(page: RenderedPage, brand: Brand, canonical: string, publicUrl: string): string[] {
  const scene = brand.headerUrl ?? brand.banners[0]?.imageUrl
  const image = scene ?? brand.logoUrl
  const named: Record<string, string> = {
    description: page.description,
    'theme-color': brand.primaryColor,
    'twitter:card': scene ? 'summary_large_image' : 'summary',
    ...(page.indexed && page.status === 200 ? {} : { robots: 'noindex' }),
  }
  const graph: Record<string, string> = {
    'og:type': 'website',
    'og:locale': 'es_UY',
    'og:site_name': brand.name,
    'og:title': page.title,
    'og:description': page.description,
    'og:url': canonical,
    ...(image ? { 'og:image': new URL(image, publicUrl).href, 'og:image:alt': brand.name } : {}),
  }
  return [
    ...Object.entries(named).map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`),
    ...Object.entries(graph).map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`),
    page.status === 200 ? `<link rel="canonical" href="${escapeHtml(canonical)}">` : '',
    `<link rel="icon" href="${escapeHtml(brand.faviconUrl ?? defaultIcon(brand))}">`,
  ]
}

/** Text that can stand in HTML and in a double-quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const written = new WeakMap<object, string>()

/** The state as JSON. What the pages of a moment share (the brand, the lists) is written for the first of them. */
function inlineState(state: PageState): string {
  const members = Object.entries(state).map(([name, part]) => `"${name}":${inlinePart(part)}`)
  return `{${members.join(',')}}`
}

function inlinePart(part: PageState[keyof PageState]): string {
  if (typeof part !== 'object' || part === null) return inlineJson(part)
  const json = written.get(part) ?? inlineJson(part)
  written.set(part, json)
  return json
}

/** JSON that can stand in a script element: no `<`, so nothing in it can end the element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
