import type { Brand } from '#shared/businesses/brand-contract.ts'
import type { PageState, RenderedPage } from '#shared/site/document.ts'
import { type Language, LANGUAGE_KEY, languageTags } from '#shared/languages.ts'
import { defaultIcon } from './default-icon.ts'
import { organizationOf } from './organization.ts'
import { storefrontStyle } from './theme.ts'

/** The assets of a page from the build. */
export type PageAssets = {
  /** The styles, inlined so that the first paint waits for no request. */
  css: string
  /** The addresses of the style sheets in `css`. */
  inlined: readonly string[]
  /** Addresses of style sheets, in development only. */
  stylesheets: readonly string[]
  /** Addresses of the fonts of the first view, preloaded before the layout needs them. */
  fonts: readonly string[]
  script: string
  preloads: readonly string[]
}

type Parts = {
  page: RenderedPage
  state: PageState
  assets: PageAssets
  /** The result of `inlineStyles`. */
  styles: readonly string[]
  language: Language
  /** Whether the address of this document names its language. */
  isNamed: boolean
  /** The canonical address of the page, in the language of its visitor. */
  address: string
  publicUrl: string
  /** Whether it is the first page of a storefront, which names the seller behind it. */
  isLanding: boolean
}

/** The languages as previews in social networks name them. */
const LOCALES: Record<Language, string> = { es: 'es_UY', pt: 'pt_BR', en: 'en_US' }

/** The parts of a document, to be sent one after the other. */
export type DocumentParts = readonly (string | Buffer)[]

/** The texts of a document's inline style sheets, in order: the content security policy allows only these. */
export function inlineStyles(brand: Brand, { css }: Pick<PageAssets, 'css'>): string[] {
  const colours = storefrontStyle(brand)
  return css === '' ? [colours] : [css, colours]
}

/**
 * Composes a document in parts: the response has everything that the first view needs, and scripts come last. The build's
 * styles are most of it and the same on every page: they are converted to bytes once.
 */
export function composeDocument({
  page,
  state,
  assets,
  styles,
  language,
  isNamed,
  address,
  publicUrl,
  isLanding,
}: Parts): DocumentParts {
  const { brand } = state
  const canonical = isNamed ? addressIn(language, address) : address
  const organization = isLanding && organizationOf(brand, { url: address, publicUrl })
  const start = [
    `<!doctype html><html lang="${languageTags[language]}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(page.title)}</title>`,
    ...metaTags(page, { brand, canonical, publicUrl, language }),
    ...alternates(page, brand, address),
    ...assets.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeHtml(href)}">`,
    ),
    ...assets.stylesheets.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
  ]
  const rest = [
    // Disabled, so never downloaded: the page's lazy modules see from these links that their styles are already there.
    ...assets.inlined.map((href) => `<link rel="stylesheet" disabled href="${escapeHtml(href)}">`),
    // Low priority: the pictures and fonts of the first view are loaded before the code that hydrates it.
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

/** The address at which a page is in a language, whoever opens it. */
function addressIn(language: Language, address: string): string {
  return `${address}?${LANGUAGE_KEY}=${language}`
}

/** The links to the same page in each language of its storefront, for search engines; none where there is nothing to choose. */
function alternates(page: RenderedPage, { languages }: Brand, address: string): string[] {
  if (!page.indexed || page.status !== 200 || languages.length < 2) return []
  const link = (tag: string, href: string) => `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(href)}">`
  return [
    ...languages.map((language) => link(languageTags[language], addressIn(language, address))),
    link('x-default', address),
  ]
}

type Head = { brand: Brand; canonical: string; publicUrl: string; language: Language }

function metaTags(page: RenderedPage, { brand, canonical, publicUrl, language }: Head): string[] {
  const scene = brand.headerUrl ?? brand.banners[0]?.imageUrl
  const image = scene ?? brand.logoUrl
  const named: Record<string, string> = {
    description: page.description,
    'theme-color': brand.primaryColor,
    // Fields, lists and scroll bars of the browser's own; the colours of the dark setting are in storefront/ui/base.css.
    'color-scheme': 'light dark',
    'twitter:card': scene ? 'summary_large_image' : 'summary',
    ...(page.indexed && page.status === 200 ? {} : { robots: 'noindex' }),
  }
  const graph: Record<string, string> = {
    'og:type': 'website',
    'og:locale': LOCALES[language],
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

/** Escapes text for HTML and for double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const jsonByPart = new WeakMap<object, string>()

/** The state as JSON. Objects that many pages share (the brand, the lists) are serialised once. */
function inlineState(state: PageState): string {
  const members = Object.entries(state).map(([name, part]) => `"${name}":${inlinePart(part)}`)
  return `{${members.join(',')}}`
}

function inlinePart(part: PageState[keyof PageState]): string {
  if (typeof part !== 'object' || part === null) return inlineJson(part)
  const json = jsonByPart.get(part) ?? inlineJson(part)
  jsonByPart.set(part, json)
  return json
}

/** JSON for a script element: `<` is escaped, so nothing in it can end the element. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
