import { readFileSync } from 'node:fs'
import { Marked, type Tokens } from 'marked'
import type { Day } from '#shared/dates.ts'
import type { Language } from '../../platform/http/problem.ts'
import type { Markup } from '../voucher-pages/html.ts'
import { fieldCodeRows } from './field-codes.ts'
import { codeBlock, exampleBlock, tabs } from './example-blocks.ts'
import { type ExampleName, examples } from './examples.ts'

export type Context = { language: Language; today: Day; /** The address of our site. */ publicUrl: string }

/** Programs that are shown whole, in the languages in which they are there. */
const programs = { receiver: { TypeScript: 'receiver/receiver.ts', PHP: 'receiver/receiver.php' } } as const

/**
 * Converts a text for developers to HTML. Each heading ends with the anchor that it has in both languages, `{#anchor}`;
 * `{{name}}` on a line of its own stands for an example, `{{field-codes}}` for the rows of a table, and `{{url}}` for the address of
 * our site.
 */
export function renderMarkdown(text: string, { language, today, publicUrl }: Context): string {
  let blocks = 0
  const block = (name: string): Markup => {
    blocks += 1
    const shown = { language, today, place: `code-${blocks}` }
    if (name in programs) return programBlock(name as keyof typeof programs, shown)
    if (name in examples) return exampleBlock(name as ExampleName, shown)
    throw new Error(`there is no example ${name}`)
  }
  const marked = new Marked({
    renderer: {
      heading({ depth, tokens, text: line }) {
        const anchor = /\{#([\w.-]+)\}$/.exec(line)?.[1]
        const words = this.parser.parseInline(tokens).replace(/\s*\{#[\w.-]+\}$/, '')
        return `<h${depth}${anchor ? ` id="${anchor}"` : ''}>${words}</h${depth}>\n`
      },
      code: ({ text: code }) => codeBlock(code).markup,
      table(token) {
        return `<div class="scroll" tabindex="0">${tableOf(token, (cell) => this.parser.parseInline(cell.tokens))}</div>\n`
      },
    },
    extensions: [
      {
        name: 'example',
        level: 'block',
        start: (source) => source.indexOf('{{'),
        tokenizer(source) {
          const [raw, name] = /^\{\{([\w-]+)\}\}(?:\n|$)/.exec(source) ?? []
          return raw === undefined ? undefined : { type: 'example', raw, name }
        },
        renderer: (token) => block(String(token.name)).markup,
      },
    ],
  })
  const filled = text.replaceAll('{{url}}', publicUrl).replaceAll('{{field-codes}}', () => fieldCodeRows(language))
  return marked.parse(filled, { async: false })
}

function tableOf({ header, rows }: Tokens.Table, written: (cell: Tokens.TableCell) => string): string {
  const rowOf = (cells: Tokens.TableCell[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${written(cell)}</${tag}>`).join('')}</tr>`
  return `<table><thead>${rowOf(header, 'th')}</thead><tbody>${rows.map((row) => rowOf(row, 'td')).join('')}</tbody></table>`
}

function programBlock(name: keyof typeof programs, shown: Parameters<typeof tabs>[2]): Markup {
  const pieces = Object.entries(programs[name]).map(([language, file]) => ({
    name: language,
    text: readFileSync(new URL(file, import.meta.url), 'utf8').trim(),
  }))
  return tabs(name, pieces, shown)
}
