import { parseArgs } from 'node:util'
import { readEnv } from '../../server/env.ts'
import { backUp } from './back-up.ts'
import type { Last } from './manifest.ts'
import { restore } from './restore.ts'

const USAGE = 'npm run backup -- ARCHIVO | npm run restore -- ARCHIVO [--replace]'

/** Backs up everything into one file, or restores such a file. The product's settings say which database and folder. */
async function main([wish, ...args]: string[]): Promise<void> {
  const { file, replace } = readArguments(args, wish === 'restore')
  const env = readEnv(process.env)
  const tell = (line: string) => console.log(line)
  if (wish === 'backup') {
    tell(
      `Copiando ${env.databaseUrl === undefined ? env.dataDir : 'la base PostgreSQL de DATABASE_URL y sus archivos'}…`,
    )
    const result = await backUp({ file, env, tell })
    tell(
      `Copia lista: ${file} (${megabytes(result.bytes)}), con ${counted(result)}. Tiene datos personales: guardala cifrada.`,
    )
    return
  }
  const restored = await restore({ file, env, replace, tell })
  if (restored.asideIn) tell(`Lo que había quedó en ${restored.asideIn}: borralo cuando no lo necesites.`)
  tell(
    `Restauración lista: los datos del ${instant(restored.madeAt)}, con ${counted(restored)}. Ya podés iniciar Ceibo.`,
  )
}

function readArguments(args: string[], mayReplace: boolean): { file: string; replace: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { replace: { type: 'boolean' } },
      allowPositionals: true,
    })
    const [file, ...more] = positionals
    if (file && more.length === 0 && (mayReplace || !values.replace)) return { file, replace: values.replace ?? false }
  } catch {
    // The usage message below covers this error too.
  }
  throw new Error(`Uso: ${USAGE}`)
}

function counted({ rows, files, missing }: Pick<Last, 'rows' | 'files' | 'missing'>): string {
  const number = (count: number) => count.toLocaleString('es-UY')
  const lost = missing.length === 0 ? '' : ` (faltan ${number(missing.length)} que ya no estaban)`
  return `${number(rows['sale'] ?? 0)} ventas y ${number(files)} archivos${lost}`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString('es-UY', { maximumFractionDigits: 1 })} MB`
}

function instant(iso: string): string {
  return new Date(iso).toLocaleString('es-UY', {
    timeZone: 'America/Montevideo',
    dateStyle: 'short',
    timeStyle: 'short',
  })
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
