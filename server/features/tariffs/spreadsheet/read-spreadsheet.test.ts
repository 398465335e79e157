import { describe, expect, test } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import { messages } from '#shared/messages.ts'
import { type Edit, spreadsheet } from '../../../../tests/support/test-spreadsheet.ts'
import { testTariff } from '../../../../tests/support/test-rates.ts'
import { extraName } from '#shared/tariffs/tables.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'

const base = { version: 2, revision: 4, content: testTariff() }

async function read(edit: Edit) {
  return readSpreadsheet(await spreadsheet(edit), base)
}

/** What a changed spreadsheet changes. @throws when it is refused */
async function changes(edit: Edit) {
  const answer = await read(edit)
  if (!('changes' in answer)) throw new Error(JSON.stringify(answer, null, 1))
  return answer.changes.map(({ row, column, before, after, percent }) => [row, column, before, after, percent])
}

/** What is wrong in it: the cell, the column, what was found, what is said. */
async function issues(edit: Edit) {
  const answer = await read(edit)
  if (!('issues' in answer)) throw new Error(JSON.stringify(answer, null, 1))
  return answer.issues.map(({ sheet, row, column, title, found, message }) => [
    `${sheet}${column || row ? `!${column ?? ''}${row ?? ''}` : ''}`,
    title,
    found,
    message,
  ])
}

describe('T-03 the spreadsheet of a version', () => {
  test('comes back as it left', async () => {
    expect(await read(() => undefined)).toEqual({ content: testTariff(), changes: [] })
  })

  test('V-18 leaves the text of the conditions as the version has it', async () => {
    const content = { ...testTariff(), conditions: 'Un párrafo.' }
    const answer = await readSpreadsheet(await spreadsheet(), { ...base, content })
    expect(answer).toEqual({ content, changes: [] })
  })

  test('opens with titles that stay, widths, numbers with formats, and lists to choose from', async () => {
    const { sheets } = await readXlsx(await spreadsheet(), { readStyles: true })
    expect(sheets.map(({ name }) => name)).toEqual([
      'Versión',
      'Planes',
      'Beneficios',
      'Adicionales',
      'Destinos',
      'Peso de los días',
      'Condiciones de cancelación',
      'Otros valores',
      'Idiomas',
    ])
    const plans = sheets[1]!
    expect(plans.rows[2]).toEqual([102, 'Tero 40', 'Por viaje', 1.9, 40_000, null, 'Todos', 'No', 'Sí'])
    expect(plans.cells?.get('2,3')?.style?.numFmt).toBe('#,##0.00')
    expect(plans.freezePane).toEqual({ rows: 1, columns: 2 })
    expect(plans.columns?.every(({ width }) => (width ?? 0) > 8)).toBe(true)
    expect(plans.dataValidations?.map(({ range, values }) => [range, values])).toContainEqual(['I2:I200', ['Sí', 'No']])
    expect(sheets[2]!.rows[0]?.slice(4, 6)).toEqual(['101 · Benteveo 25', '102 · Tero 40'])
    expect(sheets[0]!.rows.slice(0, 3)).toEqual([
      ['Tarifa', 'Verano'],
      ['Versión', 2],
      ['Revisión', 4],
    ])
  })

  test('says what was changed in it, on every sheet', async () => {
    const changed = await changes((sheet) => {
      sheet('Planes').set('D3', 2.09)
      sheet('Planes').set('G3', '2; 3')
      sheet('Planes').set('I2', 'no')
      sheet('Beneficios').set('F5', 'USD 900')
      sheet('Beneficios').set('D2', 'reintegro')
      sheet('Adicionales').set('E2', 30)
      sheet('Adicionales').set('F5', 23.5)
      sheet('Adicionales').set('I3', 'Sí')
      sheet('Destinos').set('D2', 1.2)
      sheet('Peso de los días').set('B2', 1.05)
      sheet('Condiciones de cancelación').set('B2', 80)
      sheet('Otros valores').set('B3', 1.6)
    })
    expect(changed).toEqual([
      ['Benteveo 25', 'En venta', 'Sí', 'No', null],
      ['Tero 40', 'Costo (USD)', 'USD 1,90', 'USD 2,09', 10],
      ['Tero 40', 'Destinos', 'Todos', 'Latinoamérica y Caribe, Sudamérica', null],
      ['Asistencia médica por accidente, por evento', 'Cómo se paga', 'Directo', 'Reintegro', null],
      ['El doble para enfermedades preexistentes (20% del tope en lugar de 10%)', 'Porcentaje', '25 %', '30 %', 20],
      ['Embarazo hasta la semana 32 (+USD 10.000)', 'Para todos', 'No', 'Sí', null],
      ['Cancelación por más motivos (+USD 3.000)', 'Monto (USD)', 'USD 22,00', 'USD 23,50', 6.82],
      ['Europa (Schengen)', 'Factor', '1,15', '1,20', 4.35],
      ['Hasta el día 5', 'Peso por día', '1,00', '1,05', 5],
      ['Con 1 día o más', 'Se devuelve (%)', '85 %', '80 %', -5.88],
      ['Medicamentos ambulatorios', 'Tero 40', 'USD 800', 'USD 900', null],
      ['Factor de 75 a 84 años', 'Valor', '1,50', '1,60', 6.67],
    ])
  })

  test('numbers that were typed as text are understood with their comma, and shares of a hundred as such', async () => {
    const changed = await changes((sheet) => {
      sheet('Planes').set('D3', '2,09')
      sheet('Planes').set('E3', 'USD 45.000,00')
      sheet('Destinos').set('D2', '1.2')
      sheet('Condiciones de cancelación').set('B2', 0.8)
      sheet('Condiciones de cancelación').put('B2', { style: { numFmt: '0%' } })
    })
    expect(changed.map(([, , , after]) => after)).toEqual(['USD 2,09', 'USD 45.000,00', '1,20', '80 %'])
  })

  test('what a spreadsheet reckons in floats is read as it is shown', async () => {
    expect(await changes((sheet) => sheet('Planes').set('D3', 1.1 * 1.9))).toEqual([
      ['Tero 40', 'Costo (USD)', 'USD 1,90', 'USD 2,09', 10],
    ])
  })

  test('rows that were sorted and columns that were moved change nothing', async () => {
    const moved = await changes((sheet) => {
      const { rows } = sheet('Destinos')
      rows.push(...rows.splice(1).reverse())
      for (const row of sheet('Peso de los días').rows) row.reverse()
      for (const row of sheet('Beneficios').rows) row.push(...row.splice(4, 2))
    })
    expect(moved).toEqual([])
  })

  test('B-08 one from before «Para todos» keeps what extras are, and a new one is for everybody', async () => {
    const FOR_EVERYBODY = 8
    const added = await changes((sheet) => {
      const { rows } = sheet('Adicionales')
      rows.push([7, 'Mascotas', '+USD 500', 'Monto fijo', null, 9, 84, 'Ninguno', 'No', 'Sí'])
      for (const row of rows) row.splice(FOR_EVERYBODY, 1)
    })
    expect(added.filter(([, column]) => column === 'Para todos')).toEqual([
      ['Mascotas (+USD 500)', 'Para todos', null, 'Sí', null],
    ])
    expect(added.every(([row]) => row === 'Mascotas (+USD 500)')).toBe(true)
  })

  test('B-08 what an extra says and shows is changed in it, and one from before these columns keeps both', async () => {
    const changed = await changes((sheet) => {
      sheet('Adicionales').set('K2', 'Hay más para atenderla.')
      sheet('Adicionales').set('L3', 'General')
      sheet('Adicionales').set('K4', null)
    })
    const [ill, pregnant, sporty] = testTariff().extras
    expect(changed.map(([row, column, before, after]) => [row, column, before, after])).toEqual([
      [extraName(ill!), 'Qué se recibe', ill!.sentence, 'Hay más para atenderla.'],
      [extraName(pregnant!), 'Dibujo', 'Embarazo', 'General'],
      [extraName(sporty!), 'Qué se recibe', sporty!.sentence, '–'],
    ])
    const older = await read((sheet) => {
      for (const row of sheet('Adicionales').rows) row.splice(10, 2)
    })
    expect(older).toEqual({ content: testTariff(), changes: [] })
  })

  test('a plan is added by a row and a column', async () => {
    const added = await changes((sheet) => {
      sheet('Planes').rows.push([106, 'Carancho 500', 'Por viaje', 8.1, 500_000, null, 'Todos', 'No', 'Sí'])
      sheet('Beneficios').set('M1', 106)
      sheet('Beneficios').set('M2', 'USD 500.000')
    })
    expect(added.map(([row, column, before, after]) => [row, column, before, after])).toEqual([
      ['Carancho 500', 'Código', null, '106'],
      ['Carancho 500', 'Nombre', null, 'Carancho 500'],
      ['Carancho 500', 'Tipo', null, 'Por viaje'],
      ['Carancho 500', 'Costo (USD)', null, 'USD 8,10'],
      ['Carancho 500', 'Tope médico (USD)', null, 'USD 500.000,00'],
      ['Carancho 500', 'Días por viaje', null, '–'],
      ['Carancho 500', 'Destinos', null, 'Todos'],
      ['Carancho 500', 'Recomendado', null, 'No'],
      ['Carancho 500', 'En venta', null, 'Sí'],
      ['Asistencia médica por accidente, por evento', 'Carancho 500', null, 'USD 500.000'],
    ])
  })
})

describe('T-03 a bad spreadsheet names its cells', () => {
  test('what is no number, a formula, an error, a date, a truth', async () => {
    const wrong = await issues((sheet) => {
      const plans = sheet('Planes')
      plans.put('D2', { formula: 'D3*2', formulaResult: 3.8 })
      plans.set('D3', 'NaN')
      plans.set('D4', new Date('2026-12-01'))
      plans.put('D4', { style: { numFmt: 'dd/mm/yyyy' } })
      plans.set('D5', true)
      plans.set('D6', null)
      plans.set('E7', 'mucho')
      plans.set('F7', 30.5)
      plans.set('E8', 1.005)
      plans.set('D8', '1,500.00')
      plans.put('D9', { type: 'error', value: '#N/A' })
    })
    expect(wrong).toEqual([
      ['Planes!D2', 'Costo (USD)', '3.8', 'Es una fórmula. Copiá la celda y pegala como valor.'],
      ['Planes!D3', 'Costo (USD)', 'NaN', 'Escribí un número.'],
      ['Planes!D4', 'Costo (USD)', '2026-12-01', 'Es una fecha. Escribí el valor y dale formato de número o de texto.'],
      ['Planes!D5', 'Costo (USD)', 'true', 'Escribí un número.'],
      ['Planes!D6', 'Costo (USD)', null, 'La celda no puede quedar vacía.'],
      ['Planes!E7', 'Tope médico (USD)', 'mucho', 'Escribí un número.'],
      ['Planes!F7', 'Días por viaje', '30.5', 'Escribí un número entero.'],
      ['Planes!D8', 'Costo (USD)', '1,500.00', messages['TARIFF.ERROR.SEPARATORS']],
      ['Planes!E8', 'Tope médico (USD)', '1.005', 'Escribí dos decimales como máximo.'],
      ['Planes!D9', 'Costo (USD)', '#N/A', 'La celda tiene un error de la planilla.'],
    ])
  })

  test('negative and absurd numbers, days that end early or out of order, names that repeat', async () => {
    const wrong = await issues((sheet) => {
      sheet('Planes').set('D2', -1.3)
      sheet('Planes').set('D3', 1_000_000_000)
      sheet('Destinos').set('D2', 115)
      sheet('Otros valores').set('B2', 400)
    })
    expect(wrong.map(([cell]) => cell)).toEqual(['Planes!D2', 'Planes!D3', 'Destinos!D2', 'Otros valores!B2'])
    const crossed = await issues((sheet) => {
      sheet('Planes').set('B3', 'benteveo  25')
      sheet('Peso de los días').set('A3', 4)
      sheet('Peso de los días').rows.pop()
    })
    expect(crossed).toEqual([
      ['Planes!B3', 'Nombre', 'benteveo  25', 'Está repetido: ya hay otra fila igual.'],
      ['Peso de los días!A3', 'Hasta el día', '4', 'Cada tramo tiene que terminar después del anterior.'],
      ['Peso de los días!A5', 'Hasta el día', '60', 'El último tramo tiene que terminar en el día 120.'],
    ])
  })

  test('options, codes and covers that are none', async () => {
    const wrong = await issues((sheet) => {
      sheet('Planes').set('C2', 'Mensual')
      sheet('Planes').set('G2', '2,3')
      sheet('Planes').set('G3', '2; 77')
      sheet('Planes').set('H2', 'tal vez')
      sheet('Beneficios').set('E2', 1_300)
      sheet('Beneficios').set('F2', null)
      sheet('Adicionales').set('F2', 12)
      sheet('Adicionales').set('E5', 10)
      sheet('Adicionales').set('F5', null)
      sheet('Adicionales').set('I2', 'ella')
      sheet('Adicionales').set('I3', null)
    })
    expect(wrong.map(([cell, , , message]) => [cell, message])).toEqual([
      ['Planes!C2', 'Escribí una de las opciones de la lista.'],
      ['Planes!G2', 'Escribí los códigos separados por punto y coma, por ejemplo 2; 3.'],
      ['Planes!H2', 'Escribí «Sí» o «No».'],
      ['Beneficios!E2', 'Escribí un texto, por ejemplo «USD 1.300».'],
      ['Beneficios!F2', 'La celda no puede quedar vacía: escribí «No» si el plan no lo cubre.'],
      ['Adicionales!I2', 'Escribí «Sí» o «No».'],
      ['Adicionales!F2', 'Dejá esta celda vacía: no va con lo que dice «Cómo se cobra».'],
      ['Adicionales!I3', 'La celda no puede quedar vacía.'],
      ['Adicionales!E5', 'Dejá esta celda vacía: no va con lo que dice «Cómo se cobra».'],
      ['Adicionales!F5', 'Escribí un importe en dólares desde 0, con dos decimales como máximo después de la coma.'],
    ])
    expect(await issues((sheet) => sheet('Planes').set('G3', '2; 77'))).toEqual([
      ['Planes!G3', 'Destinos', '2; 77', 'Se refiere a algo que no está en esta versión.'],
    ])
  })

  test('a cut table: rows, columns and sheets that are missing', async () => {
    const wrong = await issues((sheet, sheets) => {
      sheet('Planes').rows.splice(2, 1)
      sheet('Beneficios').rows.splice(6)
      for (const row of sheet('Destinos').rows) row.splice(3, 1)
      for (const row of sheet('Beneficios').rows) row.splice(5, 1)
      sheet('Otros valores').rows.pop()
      sheets.splice(
        sheets.findIndex(({ name }) => name === 'Condiciones de cancelación'),
        1,
      )
    })
    expect(wrong.slice(0, 2)).toEqual([
      ['Planes', null, '102 · Tero 40', expect.stringContaining('Falta esta fila.')],
      ['Beneficios', null, '6 · Traslado y repatriación sanitaria con escolta', expect.stringContaining('Falta')],
    ])
    expect(wrong.slice(-5).map(([place, title, found]) => [place, title, found])).toEqual([
      ['Beneficios', null, '25 · Aviso de un evento médico'],
      ['Beneficios!1', '102 · Tero 40', null],
      ['Destinos!1', 'Factor', null],
      ['Condiciones de cancelación', null, null],
      ['Otros valores', null, 'Factor de 75 a 84 años'],
    ])
  })

  test('rows and columns that are there twice, and a column of no plan', async () => {
    const wrong = await issues((sheet) => {
      sheet('Destinos').set('A3', 1)
      sheet('Planes').set('J1', 'Nombre')
      sheet('Beneficios').set('M1', '102 otra vez')
      sheet('Beneficios').set('N1', 'Notas')
    })
    expect(wrong.map(([cell, , found, message]) => [cell, found, message])).toEqual([
      ['Planes!J1', null, 'Esta columna está dos veces.'],
      ['Beneficios!M1', '102 otra vez', 'Esta columna está dos veces.'],
      ['Beneficios!N1', 'Notas', 'El título tiene que ser el código de un plan.'],
      ['Destinos', '2 · Latinoamérica y Caribe', expect.stringContaining('Falta esta fila.')],
      ['Destinos!A3', '1', 'Este código está en otra fila.'],
    ])
  })

  test('what stands in a cell is told as far as it helps, and the first of many issues', async () => {
    const wrong = await issues((sheet) => sheet('Planes').set('D2', 'x'.repeat(1_000_000)))
    expect(wrong).toEqual([['Planes!D2', 'Costo (USD)', `${'x'.repeat(120)}…`, 'Escribí un número.']])
    const answer = await read((sheet) => {
      for (let n = 0; n < 300; n += 1) sheet('Peso de los días').rows.push(['x', 1])
    })
    expect(answer).toMatchObject({ total: 300 })
    expect((answer as { issues: object[] }).issues).toHaveLength(200)
  })

  test('more rows than a table may have', async () => {
    const wrong = await issues((sheet) => {
      const { rows } = sheet('Peso de los días')
      for (let n = 0; n < 1_100; n += 1) rows.push([null, null, n])
    })
    expect(wrong).toEqual([['Peso de los días', null, null, 'Son demasiadas filas.']])
  })
})

describe('T-03 a file that is not read', () => {
  const refused = (file: Uint8Array) => readSpreadsheet(file, base)

  test('one of another version, of another revision, of nothing of ours', async () => {
    expect(await refused(await spreadsheet(undefined, { version: 3 }))).toEqual({
      refused: 'SPREADSHEET.OTHER_VERSION',
    })
    expect(await refused(await spreadsheet(undefined, { revision: 3 }))).toEqual({
      refused: 'SPREADSHEET.OTHER_REVISION',
    })
    const other = await spreadsheet((_, sheets) => sheets.splice(0, 1))
    expect(await refused(other)).toEqual({ refused: 'SPREADSHEET.NOT_OURS' })
  })

  test('one that is cut, or changed in the middle', async () => {
    const file = await spreadsheet()
    expect(await refused(file.slice(0, file.length / 2))).toEqual({ refused: 'SPREADSHEET.UNREADABLE' })
    const spoiled = file.slice()
    spoiled.fill(0x55, 4_000, 4_400)
    expect(await refused(spoiled)).toEqual({ refused: 'SPREADSHEET.UNREADABLE' })
    expect(await refused(new TextEncoder().encode('PK\u0003\u0004 a;b;c'))).toEqual({
      refused: 'SPREADSHEET.UNREADABLE',
    })
  })
})
