import { expect, test } from 'vitest'
import { coversRepatriation, medicalCapOf } from './medical-cap.ts'

const accident = { name: 'Asistencia médica por accidente, por evento', value: 'USD 80.000' }
const illness = { name: 'Asistencia médica por enfermedad, por evento', value: 'USD 60.000' }
const teeth = { name: 'Odontología de urgencia', value: 'USD 600' }

test('V-06 the medical cap of a cover is the lowest of its medical lines, in cents', () => {
  expect(medicalCapOf([teeth, accident, illness])).toBe(60_000_00)
  expect(medicalCapOf([{ ...accident, value: 'USD 1.000.000' }])).toBe(1_000_000_00)
})

test.each([[[teeth]], [[]], [[accident, { ...illness, value: 'Sin tope' }]], [[{ ...accident, value: 'USD 80.00' }]]])(
  'V-06 no cap is made up for %j',
  (benefits) => {
    expect(medicalCapOf(benefits)).toBe(null)
  },
)

test('V-06 repatriation is stated where the cover pays it for the ill and for the dead', () => {
  const ill = { name: 'Traslado y repatriación sanitaria con escolta', value: 'Incluido' }
  const dead = { name: 'Repatriación funeraria', value: 'USD 15.000' }
  expect(coversRepatriation([accident, ill, dead])).toBe(true)
  expect(coversRepatriation([accident, ill])).toBe(false)
  expect(coversRepatriation([accident, { ...ill, value: 'No' }, dead])).toBe(false)
})

test('I-03 rules read the Spanish value of a cover in another language, not its translation', () => {
  const illness = { name: 'Medical care for illness', spanish: 'Asistencia médica por enfermedad, por evento' }
  expect(medicalCapOf([{ ...illness, value: 'USD', spanishValue: 'USD 60.000' }])).toBe(60_000_00)
  expect(medicalCapOf([{ ...illness, value: 'USD 60,000', spanishValue: 'Hasta el tope' }])).toBe(null)
  const ill = { name: 'Medical repatriation', spanish: 'Traslado y repatriación sanitaria', value: 'No' }
  const dead = { name: 'Funeral repatriation', spanish: 'Repatriación funeraria', value: 'USD 15,000' }
  expect(coversRepatriation([{ ...ill, spanishValue: 'Sin tope' }, dead])).toBe(true)
  expect(coversRepatriation([ill, dead])).toBe(false)
})
