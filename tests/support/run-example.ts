import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Programming } from '../../server/web/developers/code.ts'

const run = promisify(execFile)

/** How a piece of code is run, by its language: what it is saved as, and the program that runs it. */
const ways: Record<Programming, { file: string; program: string }> = {
  curl: { file: 'example.sh', program: 'sh' },
  TypeScript: { file: 'example.ts', program: process.execPath },
  PHP: { file: 'example.php', program: 'php' },
}

/** The program that a language needs on this machine. */
const needed: Record<Programming, string> = { curl: 'curl', TypeScript: process.execPath, PHP: 'php' }

/** Whether this machine can run the examples of a language. */
export async function canRun(language: Programming): Promise<boolean> {
  return run(needed[language], ['--version']).then(
    () => true,
    () => false,
  )
}

export type Output = { text: string; /** The file that it saved, if it did. */ saved: Buffer | null }

/** Runs a piece of code as a developer does: in a folder of its own, with its settings in the environment. */
export async function runCode(
  code: string,
  { language, env, saveAs }: { language: Programming; env: Record<string, string>; saveAs?: string | undefined },
): Promise<Output> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ceibo-example-'))
  const { file, program } = ways[language]
  try {
    await writeFile(path.join(folder, file), code)
    const { stdout } = await run(program, [file], { cwd: folder, env: { PATH: process.env.PATH, ...env } })
    return { text: stdout, saved: saveAs ? await readFile(path.join(folder, saveAs)) : null }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
