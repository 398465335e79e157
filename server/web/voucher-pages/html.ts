import { escapeHtml } from '../document.ts'

/** Markup made by our own templates. Any other content of a page is text and gets escaped. */
export type Markup = { readonly markup: string }

type Part = string | number | Markup | readonly Markup[] | null

/** Makes a piece of a page: html`<p>${name}</p>` escapes the name, and leaves out null. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const filled = strings.map((fixed, n) => fixed + markupOf(parts[n] ?? null))
  return { markup: filled.join('') }
}

function markupOf(part: Part): string {
  if (part === null) return ''
  if (typeof part !== 'object') return escapeHtml(String(part))
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}
