import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { translatedModules } from '../../tools/bundling/in-language.ts'

const ROOT = path.join(import.meta.dirname, '../..')

/** Names that are the same in every language, and keys of texts. */
const NAMES = /^(?:WhatsApp|WhatsApp ·|PDF|\w+(?:\.\w+)+)$/
/** The attributes of elements and components that people read or hear. */
const READ = /^(?:aria-label|alt|title|placeholder|label|lead|text|hint|eyebrow|description|legend)$/
const WORDS = /\p{L}{2}/u
/** A letter that only texts have, or a sentence. */
const SENTENCE = /[¿¡áéíóúñüÁÉÍÓÚÑ]|^\p{Lu}\p{Ll}+ \p{L}/u
/** A word beside what a template has in its place: ` a ${email}`. */
const WORD_BESIDE = /\s\p{L}+(?:\s|$)/u

/** Modules whose Spanish is no text of the site. */
const WITH_SPANISH = [
  // Legal texts are Spanish alone.
  'storefront/pages/legal/privacy-text.ts',
  'storefront/pages/legal/terms-text.ts',
  // The page without a network is written by the server, in Spanish.
  'storefront/sos/page.ts',
]

type Node = { type: string; [part: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The literal texts for people in a piece of code. */
function literalsIn(name: string, code: string): string[] {
  const { program } = parseSync(name, code)
  const found: string[] = []
  const keep = (text: unknown, pattern: RegExp) => {
    const plain = typeof text === 'string' ? text.trim() : ''
    if (pattern.test(plain) && !NAMES.test(plain)) found.push(plain)
  }
  function visit(node: Node): void {
    if (node.type === 'JSXText') keep(node['value'], WORDS)
    if (node.type === 'JSXAttribute') {
      const [attribute, value] = [node['name'] as Node, node['value']]
      if (READ.test(String(attribute['name'])) && isNode(value)) keep(value['value'], WORDS)
    }
    if (node.type === 'Literal') keep(node['value'], SENTENCE)
    if (node.type === 'TemplateElement') {
      const { cooked } = node['value'] as { cooked: string }
      if (WORD_BESIDE.test(cooked)) found.push(cooked.trim())
      else keep(cooked, SENTENCE)
    }
    if (node.type === 'ImportDeclaration' || (node.type === 'NewExpression' && isError(node))) return
    for (const part of Object.values(node)) {
      for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) visit(child)
    }
  }
  visit(program as unknown as Node)
  return found
}

/** The message of an error is for us. */
function isError({ callee }: Node): boolean {
  return isNode(callee) && callee['name'] === 'Error'
}

test('I-04 a text in an element, in a label or in code is found', () => {
  const code = `const a = <p aria-label="Inicio" className="x">{b} Seguí acá</p>; const c = cond ? '¿Sí?' : \`Hola \${d}, vos\`
    throw new Error('Only we read this')`
  expect(literalsIn('a.tsx', code)).toEqual(['Inicio', 'Seguí acá', '¿Sí?', ', vos'])
})

test('I-04 no text stands in a component of the storefront', () => {
  const translated = new Set(translatedModules('pt'))
  const files = readdirSync(path.join(ROOT, 'storefront'), { recursive: true, encoding: 'utf8' })
    .map((name) => `storefront/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|pt|en)\.tsx?$|\.dom\.test/.test(name))
    .filter((name) => !translated.has(name) && !WITH_SPANISH.includes(name))
  expect(files.length).toBeGreaterThan(150)
  const found = files.flatMap((name) =>
    literalsIn(name, readFileSync(path.join(ROOT, name), 'utf8')).map((text) => `${name}: ${text}`),
  )
  expect(found).toEqual([])
})
