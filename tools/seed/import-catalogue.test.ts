import { asc } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { verifyAudit } from '../../server/features/audit/log.ts'
import { loadCatalogue } from '../../server/features/catalogue/store.ts'
import type { Connection } from '../../server/platform/db/schema/database.ts'
import { tariffVersion } from '../../server/platform/db/schema/catalogue.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { testTariff } from '../../tests/support/test-rates.ts'
import { type Edit, spreadsheet } from '../../tests/support/test-spreadsheet.ts'
import { seedCatalogue } from './catalogue.ts'
import { importCatalogue } from './import-catalogue.ts'

const now = new Date('2026-11-25T15:00:00.000Z')

describe('T-03 the import of a spreadsheet by command', () => {
  let connection: Connection
  beforeEach(async () => {
    connection = await testDatabase()
  })
  afterEach(() => connection.close())

  const imported = async (edit?: Edit, of = { version: 1, revision: 1 }) =>
    importCatalogue(connection.db, { name: 'Verano', file: await spreadsheet(edit, of), now })
  const versions = () => connection.db.select().from(tariffVersion).orderBy(asc(tariffVersion.number))

  test('where nothing is sold yet it is the first version, in force at once', async () => {
    expect(await imported((sheet) => sheet('Planes').set('D3', 2.09), { version: 12, revision: 3 })).toBe(
      'The first version of the tariff is in force.',
    )
    const { version, plans, covers } = await loadCatalogue(connection.db)
    expect([version, plans[1]?.rate, covers.get(102)?.length]).toEqual([1, 209, 25])
    const expected = testTariff()
    expected.plans[1]!.rate = 209
    expect((await versions())[0]?.content).toEqual(expected)
  })

  test('elsewhere it is a draft, which people approve as any other', async () => {
    await seedCatalogue(connection.db)
    expect(await imported((sheet) => sheet('Planes').set('D3', 2.09))).toBe(
      'Version 2 is a draft, a copy of version 1; changed values: 1. People approve it and set its start.',
    )
    const [first, draft] = await versions()
    expect(first?.content).toEqual(testTariff())
    expect(draft).toMatchObject({ name: 'Verano', basedOn: 1, editedBy: null, approvedAt: null, startsAt: null })
    expect(draft?.content.plans[1]?.rate).toBe(209)
    expect((await verifyAudit(connection.db)).brokenAt).toBeNull()
    expect(await imported()).toBe('Nothing differs from version 1: no draft was made.')
  })

  test('wrong cells are named, and nothing is stored', async () => {
    await seedCatalogue(connection.db)
    const wrong = imported((sheet) => {
      sheet('Planes').put('D3', { formula: 'D2*2', formulaResult: 2.6 })
      sheet('Destinos').rows.pop()
    })
    await expect(wrong).rejects.toThrow(
      [
        'Hay celdas para corregir en la planilla. No se cambió nada.',
        'Planes!D3 · Costo (USD) · 2.6: Es una fórmula. Copiá la celda y pegala como valor.',
        'Destinos · 6 · Todo el mundo: Falta esta fila. No borres filas: lo que no se vende más va con «No» en «En venta».',
      ].join('\n'),
    )
    expect(await versions()).toHaveLength(1)
  })

  test('a file of a version that is not there, of an old revision, or of another kind is refused', async () => {
    await seedCatalogue(connection.db)
    await expect(imported(undefined, { version: 9, revision: 1 })).rejects.toThrow('No encontramos esa versión')
    await expect(imported(undefined, { version: 1, revision: 2 })).rejects.toThrow('El borrador cambió')
    const file = new TextEncoder().encode('Código;Nombre')
    await expect(importCatalogue(connection.db, { name: 'x', file, now })).rejects.toThrow('No es una planilla .xlsx')
  })
})
