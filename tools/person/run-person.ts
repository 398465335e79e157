import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { documentKey } from '#shared/sales/documents.ts'
import { inUse } from '../backup/back-up.ts'
import { openDatabase } from '../../server/platform/db/connect.ts'
import { refuseHalfRestored } from '../../server/platform/db/half-restored.ts'
import { newestApplied, newestKnown } from '../../server/platform/db/schema-version.ts'
import { type Env, readEnv } from '../../server/env.ts'
import { attachmentStore } from '../../server/adapters/storage/attachments.ts'
import { prepareCiphers } from '../../server/features/personal-data/prepare-ciphers.ts'
import type { Dependencies } from '../../server/features/dependencies.ts'
import { erasePerson } from '../../server/features/personal-data/erase-person.ts'
import { exportPerson } from '../../server/features/personal-data/export-person.ts'
import { countTraces, findPerson, type Traces, type Who } from '../../server/features/personal-data/find-person.ts'

const USAGE =
  'npm run person -- export [--document NÚMERO] [--email CORREO] ARCHIVO | npm run person -- erase [--document NÚMERO] [--email CORREO] [--yes] [--force]'
const GO_ON = 'BORRAR'

type Wish = { who: Who } & ({ is: 'export'; file: string } | { is: 'erase'; yes: boolean; force: boolean })
type Needs = Pick<Dependencies, 'db' | 'documents' | 'accountSecrets' | 'attachments' | 'now'>

/** Exports the personal data of a person, or erases it (Ley 18.331). Throws a sentence for the terminal when it cannot. */
export async function runPerson(args: string[], variables: NodeJS.ProcessEnv): Promise<void> {
  const wish = readWish(args)
  const env = readEnv(variables)
  await withDatabase(env, async (dependencies) => {
    if (wish.is === 'export') await writeExport(dependencies, wish)
    else await erase(dependencies, wish)
  })
}

function readWish(args: string[]): Wish {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: {
        document: { type: 'string' },
        email: { type: 'string' },
        yes: { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    })
    const { document, email, yes, force } = values
    const who = { document: documentKey(document ?? '') === '' ? null : document!, email: email?.trim() || null }
    const [is, file, ...more] = positionals
    if ((who.document ?? who.email) && more.length === 0) {
      if (is === 'export' && file && !yes && !force) return { is, who, file }
      if (is === 'erase' && !file) return { is, who, yes, force }
    }
  } catch {
    // The usage message below covers this error too.
  }
  throw new Error(`Uso: ${USAGE}`)
}

/** Opens the database. The embedded one must not be in use; PostgreSQL may be. */
async function withDatabase(env: Env, work: (dependencies: Needs) => Promise<void>): Promise<void> {
  await refuseHalfRestored(env.dataDir)
  const { db, close } = await openDatabase(env, inUse)
  try {
    if ((await newestApplied(db)) !== newestKnown()) {
      throw new Error('La base de datos no es de esta versión de Ceibo: iniciá Ceibo una vez y volvé a probar.')
    }
    const { documents, accountSecrets } = await prepareCiphers(db, env)
    await work({ db, documents, accountSecrets, attachments: attachmentStore(env), now: () => new Date() })
  } finally {
    await close()
  }
}

async function writeExport(dependencies: Needs, { who, file }: Wish & { is: 'export' }): Promise<void> {
  // The file is created before anything is read: an existing name is refused at once, and no other user can ever read the
  // file.
  const target = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error(`Ya hay un archivo ${file}: elegí otro nombre.`) : error
  })
  try {
    const found = await exportPerson(dependencies, who)
    await target.writeFile(`${JSON.stringify(found, null, 2)}\n`)
    console.log(
      `Listo: ${file}, con ${found.sales.length} ventas, ${found.purchases.length} compras sin terminar, ${found.requests.length} pedidos y ${found.emails.length} emails. Tiene datos personales: entregalo por un medio seguro y borralo.`,
    )
  } finally {
    await target.close()
  }
}

async function erase(dependencies: Needs, { who, yes, force }: Wish & { is: 'erase' }): Promise<void> {
  const found = countTraces(await findPerson(dependencies.db, dependencies, who))
  if (Object.values(found).every((count) => count === 0)) return console.log('No hay nada de esa persona.')
  console.log(`Se van a borrar los datos de esa persona en ${countsText(found)}. No se puede deshacer.`)
  if (!yes && !(await confirmed())) throw new Error('No se borró nada.')
  console.log(`Datos borrados en ${countsText(await erasePerson(dependencies, who, { force }))}.`)
  if (who.email === null || who.document === null) {
    console.log('Se buscó solo por lo que indicaste: con documento y correo se encuentra todo.')
  }
  console.log('Las copias de seguridad anteriores todavía los tienen: borralas a su tiempo.')
}

function countsText(counts: Record<keyof Traces, number>): string {
  const { passengers, buyerOf, checkouts, requests, emails, reminderOptOuts, savedFilters, refundAccounts } = counts
  return `${passengers} pasajes, ${buyerOf} ventas como comprador, ${checkouts} compras, ${requests} pedidos, ${emails} emails, ${reminderOptOuts} recordatorios apagados, ${savedFilters} filtros guardados y ${refundAccounts} cuentas bancarias`
}

async function confirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error('Para borrar sin que se pregunte agregá --yes. No se borró nada.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await terminal.question(`Escribí ${GO_ON} para seguir: `)).trim() === GO_ON
  } finally {
    terminal.close()
  }
}
