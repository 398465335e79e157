import { escapeHtml } from '../document.ts'

/** Markup of ours. Anything else that stands in a page is text and is escaped. */
export type Markup = { readonly markup: string }

type Part = string | number | Markup | readonly Markup[] | null

/** A piece of a page: html`<p>${name}</p>` escapes the name, and leaves out what is null. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const filled = strings.map((fixed, n) => fixed + written(parts[n] ?? null))
  return { markup: filled.join('') }
}

function written(part: Part): string {
  if (part === null) return ''
  if (typeof part !== 'object') return escapeHtml(String(part))
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}
