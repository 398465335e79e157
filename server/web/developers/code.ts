import type { Example } from './examples.ts'

/** The programming languages of the examples, in the order of their tabs. */
export const programming = ['curl', 'TypeScript', 'PHP'] as const
export type Programming = (typeof programming)[number]

type Notation = {
  text: (value: string) => string
  key: (name: string) => string
  object: readonly [open: string, close: string]
  /** What stands behind the last part. */
  last: string
}

const quoted = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const notations = {
  JSON: { text: (value) => JSON.stringify(value), key: (name) => `"${name}": `, object: ['{', '}'], last: '' },
  TypeScript: { text: quoted, key: (name) => `${name}: `, object: ['{', '}'], last: ',' },
  PHP: { text: quoted, key: (name) => `'${name}' => `, object: ['[', ']'], last: ',' },
} as const satisfies Record<string, Notation>

/** How many characters of a value stand on one line. */
const LINE = 72

/** Writes a value as JSON, or as it is written in a programming language; the first line is not indented. */
export function written(value: unknown, notation: keyof typeof notations, indent = 0): string {
  const { text, key, object, last } = notations[notation]
  if (typeof value === 'string') return text(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const isList = Array.isArray(value)
  const [open, close] = isList ? ['[', ']'] : object
  const inner = indent + (notation === 'PHP' ? 4 : 2)
  const parts = isList
    ? value.map((part) => written(part, notation, inner))
    : Object.entries(value).map(([name, part]) => key(name) + written(part, notation, inner))
  if (parts.length === 0) return open + close
  const space = isList || notation === 'PHP' ? '' : ' '
  const line = `${open}${space}${parts.join(', ')}${space}${close}`
  if (line.length <= LINE && !line.includes('\n')) return line
  const margin = ' '.repeat(inner)
  return `${open}\n${parts.map((part) => margin + part).join(',\n')}${last}\n${' '.repeat(indent)}${close}`
}

/** Writes the program of an example. It reads the address of the API and the key from the environment. */
export function codeOf(example: Example, language: Programming): string {
  return { curl: curlOf, TypeScript: typeScriptOf, PHP: phpOf }[language](example)
}

function curlOf({ method, path, body, idempotencyKey, language, saveAs }: Example): string {
  const isPlain = method === 'GET' || (method === 'POST' && body !== undefined)
  const options = [
    ...(isPlain ? [] : [`-X ${method}`]),
    '-H "Authorization: Bearer $CEIBO_KEY"',
    ...(idempotencyKey ? [`-H "Idempotency-Key: ${idempotencyKey}"`] : []),
    ...(language ? [`-H "Accept-Language: ${language}"`] : []),
    ...(body === undefined ? [] : ['-H "Content-Type: application/json"', `-d '${written(body, 'JSON', 2)}'`]),
    ...(saveAs ? [`--output ${saveAs}`] : []),
  ]
  return [`curl "$CEIBO_URL${path}"`, ...options].join(' \\\n  ')
}

function typeScriptOf({ method, path, body, idempotencyKey, language, saveAs }: Example): string {
  const headers = [
    'Authorization: `Bearer ${process.env.CEIBO_KEY}`',
    ...(idempotencyKey ? [`'Idempotency-Key': '${idempotencyKey}'`] : []),
    ...(language ? [`'Accept-Language': '${language}'`] : []),
    ...(body === undefined ? [] : [`'Content-Type': 'application/json'`]),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 1
      ? [`  headers: { ${headers[0]} },`]
      : ['  headers: {', ...headers.map((header) => `    ${header},`), '  },']),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${written(body, 'TypeScript', 2)}),`]),
  ]
  return [
    ...(saveAs ? [`import { writeFile } from 'node:fs/promises'`, ''] : []),
    `const answer = await fetch(\`\${process.env.CEIBO_URL}${path}\`, {`,
    ...options,
    '})',
    saveAs ? `await writeFile('${saveAs}', await answer.bytes())` : 'console.log(await answer.text())',
  ].join('\n')
}

function phpOf({ method, path, body, idempotencyKey, language, saveAs }: Example): string {
  const headers = [
    `'Authorization: Bearer ' . getenv('CEIBO_KEY')`,
    ...(idempotencyKey ? [`'Idempotency-Key: ${idempotencyKey}'`] : []),
    ...(language ? [`'Accept-Language: ${language}'`] : []),
    ...(body === undefined ? [] : [`'Content-Type: application/json'`]),
  ]
  const options = [
    'CURLOPT_RETURNTRANSFER => true',
    ...(method === 'GET' ? [] : [`CURLOPT_CUSTOMREQUEST => '${method}'`]),
    `CURLOPT_HTTPHEADER => [\n${headers.map((header) => `        ${header},\n`).join('')}    ]`,
    ...(body === undefined ? [] : [`CURLOPT_POSTFIELDS => json_encode(${written(body, 'PHP', 4)})`]),
  ]
  return [
    '<?php',
    `$call = curl_init(getenv('CEIBO_URL') . '${path}');`,
    'curl_setopt_array($call, [',
    ...options.map((option) => `    ${option},`),
    ']);',
    saveAs ? `file_put_contents('${saveAs}', curl_exec($call));` : 'echo curl_exec($call);',
  ].join('\n')
}
