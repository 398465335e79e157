import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testTariff } from '../../tests/support/test-rates.ts'
import { movesPrices, tariffChanges } from './diff.ts'
import type { Tariff } from '../quoting/tariff.ts'

/** What changes in the demo's tariff by an edit. */
function changesOf(edit: (tariff: Tariff) => void) {
  const edited = testTariff()
  edit(edited)
  return tariffChanges(testTariff(), edited)
}

describe('T-03 what changes from one tariff to another', () => {
  test('a number is told in the words of people, with its percent', () => {
    expect(changesOf(({ plans }) => (plans[1]!.rate = 209))).toEqual([
      {
        key: 'plans.102.rate',
        kind: 'Plan',
        row: 'Tero 40',
        column: 'Costo (USD)',
        before: 'USD 1,90',
        after: 'USD 2,09',
        percent: 10,
      },
    ])
  })

  test('each kind of value has its words', () => {
    const changes = changesOf((tariff) => {
      tariff.plans[0]!.soldTo = null
      tariff.plans[5]!.maxDaysPerTrip = 40
      tariff.plans[6]!.recommended = false
      tariff.benefits[0]!.payment = 'refund'
      tariff.extras[0]!.pricing = { kind: 'fixed', cents: 1_000 }
      tariff.extras[3]!.excludes = []
      tariff.extras[4]!.isForEverybody = false
      tariff.destinations[0]!.factor = 120
      tariff.destinations[2]!.pricedAs = 3
      tariff.covers.find(({ planId, benefitId }) => planId === 103 && benefitId === 4)!.value = 'USD 1.300'
      tariff.dayWeights.leastDays = 4
      tariff.seniorFactor = 165
    })
    expect(changes.map(({ row, column, before, after, percent }) => [row, column, before, after, percent])).toEqual([
      ['Benteveo 25', 'Destinos', 'Latinoamérica y Caribe, Sudamérica', 'Todos', null],
      ['Tero Anual 40', 'Días por viaje', '30', '40', 33.33],
      ['Hornero Anual 80', 'Recomendado', 'Sí', 'No', null],
      ['Asistencia médica por accidente, por evento', 'Cómo se paga', 'Directo', 'Reintegro', null],
      [
        'El doble para enfermedades preexistentes (20% del tope en lugar de 10%)',
        'Cómo se cobra',
        'Porcentaje del precio',
        'Monto fijo',
        null,
      ],
      ['El doble para enfermedades preexistentes (20% del tope en lugar de 10%)', 'Porcentaje', '25 %', '–', null],
      [
        'El doble para enfermedades preexistentes (20% del tope en lugar de 10%)',
        'Monto (USD)',
        '–',
        'USD 10,00',
        null,
      ],
      [
        'Cancelación por más motivos (+USD 3.000)',
        'No va con',
        'Cancelación por más motivos (+USD 6.000)',
        'Ninguno',
        null,
      ],
      ['Cancelación por más motivos (+USD 6.000)', 'Para todos', 'Sí', 'No', null],
      ['Europa (Schengen)', 'Factor', '1,15', '1,20', 4.35],
      ['Sudamérica', 'Toma el precio de', '2', '3', null],
      ['Medicamentos ambulatorios', 'Hornero 80', 'USD 1.200', 'USD 1.300', null],
      ['Días mínimos que se cobran', 'Valor', '3', '4', 33.33],
      ['Factor de 75 a 84 años', 'Valor', '1,50', '1,65', 10],
    ])
  })

  test('a row that is new or gone says each of its values, and a band is known by its last day', () => {
    const changes = changesOf(({ dayWeights, cancellationTerms }) => {
      dayWeights.bands.splice(1, 1, { lastDay: 10, weight: 95 })
      cancellationTerms.unshift({ daysBefore: 30, percentBack: 95 })
    })
    expect(changes.map(({ row, column, before, after }) => [row, column, before, after])).toEqual([
      ['Hasta el día 10', 'Hasta el día', null, '10'],
      ['Hasta el día 10', 'Peso por día', null, '0,95'],
      ['Con 30 días o más', 'Días antes, al menos', null, '30'],
      ['Con 30 días o más', 'Se devuelve (%)', null, '95 %'],
      ['Hasta el día 15', 'Hasta el día', '15', null],
      ['Hasta el día 15', 'Peso por día', '0,90', null],
    ])
  })

  test('a row that others refer to by its code changes its name once', () => {
    const changes = changesOf(({ destinations }) => (destinations[1]!.name = 'América Latina'))
    expect(changes.map(({ key }) => key)).toEqual(['destinations.2.name'])
  })

  test('rows in another order say their places', () => {
    const changes = changesOf(({ plans }) => plans.unshift(...plans.splice(2, 1)))
    expect(changes.map(({ row, column, before, after }) => [row, column, before, after])).toEqual([
      ['Hornero 80', 'Lugar', '3', '1'],
      ['Benteveo 25', 'Lugar', '1', '2'],
      ['Tero 40', 'Lugar', '2', '3'],
    ])
  })

  test('V-18 a text of the conditions that is new, changed or gone is told whole', () => {
    const texts = (from: Tariff, to: Tariff) =>
      tariffChanges(from, to).map(({ key, before, after }) => [key, before, after])
    const [none, one] = [testTariff(), { ...testTariff(), conditions: 'Uno.' }]
    expect(texts(none, one)).toEqual([['conditions', null, 'Uno.']])
    expect(texts(one, { ...one, conditions: 'Dos.' })).toEqual([['conditions', 'Uno.', 'Dos.']])
    expect(texts(one, none)).toEqual([['conditions', 'Uno.', null]])
  })

  test('what changed from nothing has no percent', () => {
    const free = testTariff()
    free.plans[0]!.rate = 0
    expect(tariffChanges(free, testTariff()).map(({ percent }) => percent)).toEqual([null])
  })
})

type Leaf = { key: string; change: (tariff: Tariff) => void }

/** Every value that may change by itself, and another one for it. What a row is known by is none of these. */
function leavesOf({ plans, benefits, covers, destinations, extras, dayWeights, cancellationTerms }: Tariff): Leaf[] {
  const rows = [
    ...plans.map((row) => ({ row, key: `plans.${row.id}` })),
    ...benefits.map((row) => ({ row, key: `benefits.${row.id}` })),
    ...destinations.map((row) => ({ row, key: `destinations.${row.id}` })),
    ...extras.map((row) => ({ row, key: `extras.${row.id}` })),
    ...extras.map(({ id, pricing }) => ({ row: pricing, key: `extras.${id}.pricing` })),
    ...dayWeights.bands.map((row) => ({ row, key: `dayWeights.bands.${row.lastDay}` })),
    ...cancellationTerms.map((row) => ({ row, key: `cancellationTerms.${row.daysBefore}` })),
  ]
  const KNOWN_BY = new Set(['id', 'lastDay', 'daysBefore', 'kind', 'pricing'])
  const fields = rows.flatMap(({ row, key }) =>
    Object.keys(row)
      .filter((name) => !KNOWN_BY.has(name))
      .map((name) => ({ key: `${key}.${name}`, row: row as Record<string, unknown>, name })),
  )
  const cells = covers.map((row) => ({ key: `covers.${row.planId}.${row.benefitId}`, row, name: 'value' as const }))
  return [...fields, ...cells].map(({ key, row, name }) => ({
    key,
    change: () => ((row as Record<string, unknown>)[name] = another((row as Record<string, unknown>)[name], name)),
  }))
}

function another(value: unknown, name: string): unknown {
  if (name === 'categoryId') return value === 23 ? 24 : 23
  if (name === 'payment') return value === 'free' ? 'sum' : 'free'
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (typeof value === 'string') return `${value}.`
  if (Array.isArray(value)) return [...(value as number[]), 6]
  return name === 'soldTo' ? [1] : 30
}

test('T-02 changes that move prices are told apart: rates, extras, destinations, days and the factor of seniors', () => {
  const moved = changesOf((tariff) => {
    const [plan] = tariff.plans
    Object.assign(plan!, { rate: plan!.rate + 1, medicalCap: plan!.medicalCap + 1, name: 'Otro' })
    tariff.extras.find(({ pricing }) => 'cents' in pricing)!.pricing = { kind: 'fixed', cents: 99 }
    tariff.destinations.at(-1)!.isSold = false
    for (const destination of tariff.destinations) destination.factor += 1
    tariff.dayWeights.leastDays += 1
    tariff.dayWeights.bands[0]!.weight += 1
    tariff.seniorFactor += 1
    tariff.cancellationTerms[0]!.percentBack -= 1
    tariff.conditions = 'Otras.'
  })
  const columns = (isPrice: boolean) => [
    ...new Set(
      moved
        .filter((change) => movesPrices(change) === isPrice)
        .map(({ column, row }) => `${column} ${row}`.split(' ')[0]),
    ),
  ]
  expect(new Set(columns(true))).toEqual(new Set(['Costo', 'Monto', 'Factor', 'Peso', 'Valor']))
  expect(new Set(columns(false))).toEqual(new Set(['Tope', 'Nombre', 'En', 'Se', 'Texto']))
})

describe('T-03 of any edits', () => {
  const count = leavesOf(testTariff()).length

  test('each value that changed is told exactly once, and nothing else', () => {
    expect(count).toBeGreaterThan(300)
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: count - 1 }), { maxLength: 30 }), (picked) => {
        const edited = testTariff()
        const leaves = leavesOf(edited)
        const keys = picked.map((n) => {
          leaves[n]!.change(edited)
          return leaves[n]!.key
        })
        const changes = tariffChanges(testTariff(), edited)
        expect(changes.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
        // The other way round the same places change back.
        const back = new Map(tariffChanges(edited, testTariff()).map((change) => [change.key, change]))
        expect(back.size).toBe(changes.length)
        for (const { key, before, after } of changes)
          expect(back.get(key)).toMatchObject({ before: after, after: before })
      }),
    )
  })

  test('a tariff does not differ from itself', () => {
    expect(tariffChanges(testTariff(), testTariff())).toEqual([])
  })
})
