/** A test by its file and title, as documents refer to it. */
export type Test = { file: string; title: string }

/** The tags in the lines before a test: those of one standard may stand above those of another. */
const TAGS = {
  ASVS: /^[ \t]*\/\/ ASVS ([\d., ]+)\n(?:[ \t]*\/\/ .*\n)*/gm,
  WCAG: /^[ \t]*\/\/ WCAG ([\d., ]+)\n(?:[ \t]*\/\/ .*\n)*/gm,
}

/** The title of the test after a tag: the first argument, or that of the second call of `test.each(rows)(title, …)`. */
const TITLE = /^\s*(?:test|describe)(?:\(|\.[\s\S]*?\)\()\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"|`([^`]*)`)/

/**
 * The tests of a file by the requirements of a standard with which they are tagged, in the line before them.
 * @throws Error for a tag that is not followed by a test
 */
export function taggedTests(file: string, text: string, standard: 'ASVS' | 'WCAG'): { id: string; test: Test }[] {
  return [...text.matchAll(TAGS[standard])].flatMap(({ 0: lines, 1: ids = '', index }) => {
    const [, single, double, template] = TITLE.exec(text.slice(index + lines.length)) ?? []
    const title = (single ?? double ?? template)?.replaceAll("\\'", "'")
    if (title === undefined) throw new Error(`${file}: "// ${standard} ${ids}" stands beside no test`)
    return ids.split(', ').map((id) => ({ id, test: { file, title } }))
  })
}

/** A test as a cell of a table names it. */
export const cellOf = ({ file, title }: Test): string => `\`${file}: ${title.replaceAll('|', '\\|')}\``
