import { dayAt } from '../../shared/dates.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { downloadCsv } from './downloads.ts'
import { expect, test } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { PHONE } from './screens.ts'

test('D-06 the log is filtered by person, action, record and day, its export has what is filtered, and a record shows its own history', async ({
  page,
  staff,
}) => {
  await staff.addCode('AUDITADO', 7)
  await staff.addCode('OTROCODIGO', 9)
  await openAs(page, logins.administrator, '/admin/audit-log')
  const rows = page.getByRole('table').getByRole('row')
  const entry = rows.filter({ hasText: 'AUDITADO' })
  await expect(entry).toContainText('Porcentaje propio: 7 %')
  await expect(entry).toContainText('Pausado: No')
  await entry.getByRole('button', { name: 'Ver todo' }).click()
  await expect(entry).toContainText('Empresas: ')
  await expect(entry).toContainText('Mburucuyá Viajes')
  await expectAccessible(page, 'the audit log')

  const filters = page.getByRole('search')
  await filters.getByLabel('Acción').click()
  await page.getByRole('option', { name: 'Código creado' }).click()
  // The header remains beside the entries of the action, of which other journeys may have added some.
  await expect(rows.filter({ hasNotText: 'Código creado' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'OTROCODIGO' })).toHaveCount(1)
  await filters.getByLabel('Registro').click()
  await page.getByRole('option', { name: 'Código', exact: true }).click()
  await filters.getByLabel('Número, código o nombre').fill('auditado')
  await expect(rows).toHaveCount(2)
  await expect(entry).toHaveCount(1)
  const lines = (await downloadCsv(page)).text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('"Administración","Código creado","AUDITADO","')
  expect(lines[1]).toContain('Mburucuyá Viajes')

  await filters.getByLabel('Quién').fill('nadie@ceibo.test')
  await expect(page.getByText('No hay nada con estos filtros.')).toBeVisible()
  await filters.getByLabel('Quién').fill(logins.administrator)
  await expect(entry).toHaveCount(1)
  await filters.getByLabel('Hasta').fill('2020-01-01')
  await expect(page.getByText('No hay nada con estos filtros.')).toBeVisible()
  await filters.getByLabel('Hasta').fill(dayAt(new Date()))
  await expect(entry).toHaveCount(1)

  await entry.getByRole('link', { name: 'AUDITADO' }).click()
  const history = page.getByRole('region', { name: 'Historial' }).getByRole('listitem')
  await expect(history).toHaveCount(1)
  await expect(history).toContainText('Código creado · Administración')
  await expect(history).toContainText('Porcentaje propio: 7 %')
})

test.describe('on a phone', { tag: '@long' }, () => {
  test.use(PHONE)

  test('D-06 the log is read on a phone', async ({ page, staff }) => {
    await staff.addCode('DEBOLSILLO', 5)
    await openAs(page, logins.administrator, '/admin/audit-log')
    await expect(page.getByRole('listitem').filter({ hasText: 'DEBOLSILLO' })).toContainText('Código creado')
    await expectNoSidewaysScroll(page)
  })
})
