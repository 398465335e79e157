import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AdminContext, Notification } from 'react-admin'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { statementApi } from '#shared/partner-account/statement-contract.ts'
import { i18nProviderOf } from '../providers/i18nProvider.ts'
import { saveFile } from '../ui/saveFile.ts'
import { useDownload } from './useDownload.ts'

vi.mock('../ui/saveFile.ts')
const fetched = vi.fn<typeof fetch>()
const saved = vi.mocked(saveFile)
beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const Sample = ({ shape }: { shape: 'pdf' | 'csv' }) => {
  const { download, isPending } = useDownload(statementApi[shape])
  return (
    <button type="button" disabled={isPending} onClick={() => download({ params: { id: crypto.randomUUID() } })}>
      Bajar
    </button>
  )
}

function press(shape: 'pdf' | 'csv'): void {
  render(
    <AdminContext i18nProvider={i18nProviderOf({})}>
      <Sample shape={shape} />
      <Notification />
    </AdminContext>,
  )
  fireEvent.click(screen.getByRole('button'))
}

const answered = (content: string, name: string, type: string) =>
  fetched.mockResolvedValue(
    new Response(content, {
      headers: {
        'content-disposition': `attachment; filename="${name}"`,
        'content-range': 'items 0-0/1',
        'content-type': type,
      },
    }),
  )

test.each([
  { shape: 'pdf', content: '%PDF-1.7', name: 'E-1.pdf', type: 'application/pdf' },
  { shape: 'csv', content: '\uFEFF"a"\r\n"1"\r\n', name: 'E-1.csv', type: 'text/csv;charset=utf-8' },
] as const)(
  'G-04 a $shape is saved whole, under the name that the server gave it',
  async ({ shape, content, name, type }) => {
    answered(content, name, type)
    press(shape)
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    const [file, saidName] = saved.mock.calls[0] ?? []
    expect([
      saidName,
      file?.type,
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file?.arrayBuffer()),
    ]).toEqual([name, type, content])
  },
)

test('K-02 a file that is refused is told, and can be asked for again', async () => {
  const why = 'Ese resumen no está.'
  fetched.mockResolvedValue(new Response(JSON.stringify({ errorCode: 'NOT_FOUND', message: why }), { status: 404 }))
  press('pdf')
  expect(await screen.findByText(why)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Bajar' }).disabled).toBe(false)
  expect(saved).not.toHaveBeenCalled()
})
