import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { AdminContext, memoryStore } from 'react-admin'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Failure } from '#shared/errors.ts'
import { i18nProviderOf } from '../../providers/i18nProvider.ts'
import { createQueryClient } from '../../providers/queryClient.ts'
import { FormBanner } from '../FormBanner.tsx'
import { RecordForm } from '../RecordForm.tsx'
import { TextField } from '../TextField.tsx'
import { type FieldsInWords, Meanwhile } from './Meanwhile.tsx'
import { t } from './texts.ts'
import { useMeanwhile } from './useMeanwhile.ts'

beforeEach(() => {
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(cleanup)

type Form = { name: string; address: string; lines: string[]; status: string }
const FIELDS: FieldsInWords<Form> = {
  name: { label: 'Nombre' },
  address: { label: 'Dirección' },
  lines: { label: 'Teléfonos', show: (lines) => lines.join(', ') },
  status: { label: 'Estado', isElsewhere: true },
}
const start = { version: 1, form: { name: 'Litoral', address: 'Rincón 1', lines: ['099'], status: 'activo' } }

/** A record that the server holds, and a form that saves it as the pages do. */
function show(server: { version: number; form: Form }) {
  const saved = vi.fn((sent: Form & { version: number }) => {
    if (sent.version !== server.version) throw new Failure('CHANGED_MEANWHILE')
    const { version, ...form } = sent
    Object.assign(server, { version: version + 1, form })
  })
  const Page = () => {
    const read = ({ code }: Failure) => (code === 'CHANGED_MEANWHILE' ? { ...server } : null)
    const { stored, overlap, onRefused } = useMeanwhile<Form>(start, read)
    return (
      <RecordForm<Form>
        start={start.form}
        prepare={(typed) => ({ ...typed, version: stored.version })}
        save={async (sent: Form & { version: number }) => saved(sent)}
        onRefused={onRefused}
      >
        <Meanwhile overlap={overlap} fields={FIELDS} />
        <FormBanner />
        <TextField source="name" label="Nombre" />
        <TextField source="address" label="Dirección" />
        <button type="submit">Guardar</button>
      </RecordForm>
    )
  }
  render(
    <AdminContext i18nProvider={i18nProviderOf({})} queryClient={createQueryClient()} store={memoryStore()}>
      <Page />
    </AdminContext>,
  )
  return saved
}

const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
/** Resolves once the form goes on from the newest record, which moves the focus: react-hook-form drops a submit during a reset. */
const overlapShown = () => waitFor(() => expect(document.activeElement).toBe(screen.getByText(t.title)))
const group = (label: string) => within(screen.getByRole('group', { name: label }))
const option = (label: string, name: string) =>
  group(label).getByRole<HTMLInputElement>('radio', { name: (text) => text.startsWith(name) })

test('D-09 the second of two who edit keeps what was typed, sees what the other saved, and chooses', async () => {
  const theirs = { ...start.form, address: 'Colonia 2', name: 'Litoral SRL', lines: ['091'], status: 'bloqueado' }
  const server = { version: 2, form: theirs }
  const saved = show(server)
  type('Dirección', 'Rincón 500')
  save()
  await overlapShown()
  expect(screen.queryAllByRole('alert')).toHaveLength(1)
  await waitFor(() => expect(field('Nombre').value).toBe('Litoral SRL'))
  expect(field('Dirección').value).toBe('Rincón 500')
  expect([option('Dirección', t.mine).checked, option('Nombre', t.theirs).checked]).toEqual([true, true])
  // What is changed elsewhere is told without a choice.
  expect(group('Estado').queryAllByRole('radio')).toHaveLength(0)
  expect(group('Estado').getByText('Ahora: bloqueado')).toBeTruthy()

  fireEvent.click(option('Nombre', t.asBefore))
  await waitFor(() => expect(field('Nombre').value).toBe('Litoral'))
  fireEvent.click(screen.getByRole('button', { name: t.allTheirs }))
  await waitFor(() => expect(field('Dirección').value).toBe('Colonia 2'))
  fireEvent.click(option('Dirección', t.mine))
  await waitFor(() => expect(field('Dirección').value).toBe('Rincón 500'))
  // A third value is neither.
  type('Nombre', 'Otra')
  await waitFor(() => expect(option('Nombre', t.theirs).checked).toBe(false))
  expect(option('Nombre', t.asBefore).checked).toBe(false)
  save()
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2))
  expect(server).toEqual({ version: 3, form: { ...theirs, name: 'Otra', address: 'Rincón 500' } })
})

test('D-09 a third person may save meanwhile too: what is told is what changed since', async () => {
  const server = { version: 2, form: { ...start.form, name: 'Litoral SRL' } }
  show(server)
  type('Dirección', 'Rincón 500')
  save()
  await overlapShown()
  Object.assign(server, { version: 3, form: { ...server.form, address: 'Colonia 2' } })
  save()
  expect(await screen.findByRole('group', { name: 'Dirección' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Nombre' })).toBeNull())
  expect([field('Nombre').value, field('Dirección').value]).toEqual(['Litoral SRL', 'Rincón 500'])
})

test('D-09 where the other changed nothing that is shown, the form says so and saves at the second try', async () => {
  const server = { version: 2, form: { ...start.form } }
  const saved = show(server)
  type('Nombre', 'Nuevo')
  save()
  await overlapShown()
  expect(screen.getByText(t.elsewhere)).toBeTruthy()
  save()
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2))
  expect(server.form.name).toBe('Nuevo')
})

test('D-09 where the newest record has all that was typed, as after a lost answer, the form says that it is saved', async () => {
  show({ version: 2, form: { ...start.form, name: 'Nuevo' } })
  type('Nombre', 'Nuevo')
  save()
  expect(await screen.findByText(t.savedTitle)).toBeTruthy()
  expect(screen.getByText(t.saved)).toBeTruthy()
  expect(screen.queryByText(t.title)).toBeNull()
})

test('D-09 where another saved what was typed and more that is changed elsewhere, the form tells it and asks for no save', async () => {
  show({ version: 2, form: { ...start.form, name: 'Nuevo', status: 'bloqueado' } })
  type('Nombre', 'Nuevo')
  save()
  expect(await screen.findByText(t.title)).toBeTruthy()
  expect(screen.getByText(t.saved)).toBeTruthy()
  expect(group('Estado').getByText('Ahora: bloqueado')).toBeTruthy()
})
