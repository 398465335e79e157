import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

type PickedFile = { name: string; mimeType: string; buffer: Buffer }

/** Files of travellers. */
export const files = {
  pdf: (name = 'factura.pdf'): PickedFile => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
  }),
  /** An executable with the name of a document. */
  program: (): PickedFile => ({
    name: 'recibo.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('MZ\x90\x00\x03'),
  }),
  empty: (): PickedFile => ({ name: 'vacío.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) }),
  tooLarge: (): PickedFile => ({
    name: 'historia clínica.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(6 * 1024 * 1024)]),
  }),
}

/** A photo as large as a phone's: random pixels, which no codec can shrink. */
export async function photoOfAPhone(page: Page): Promise<PickedFile> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 3000
    canvas.height = 2000
    const context = canvas.getContext('2d')!
    const picture = context.createImageData(canvas.width, canvas.height)
    for (let at = 0; at < picture.data.length; at += 65_536)
      crypto.getRandomValues(picture.data.subarray(at, at + 65_536))
    for (let at = 3; at < picture.data.length; at += 4) picture.data[at] = 255
    context.putImageData(picture, 0, 0)
    return canvas.toDataURL('image/jpeg', 0.8).split(',')[1]!
  })
  return { name: 'receta.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

/** Picks files, also before hydration, and waits until none of them is on its way. */
export async function pick(page: Page, ...picked: PickedFile[]): Promise<void> {
  await page.getByLabel('Archivos').setInputFiles(picked)
  await expect(fileList(page).getByRole('listitem')).not.toHaveCount(0)
  await expect(fileList(page).getByText(/^(Preparando|Subiendo)/)).toHaveCount(0)
}

export function fileList(page: Page): Locator {
  return page.getByRole('list', { name: 'Archivos elegidos' })
}

export const sendRefund = (page: Page) => page.getByRole('button', { name: 'Solicitar reintegro' })
export const sendCancellation = (page: Page) => page.getByRole('button', { name: 'Solicitar', exact: true })

/** A toast with this text, while it is shown. */
export function notice(page: Page, text: string): Locator {
  return page.getByRole('region', { name: /Avisos/ }).getByText(text)
}

/** The number of the request that was just sent. */
export async function caseNumberOn(page: Page): Promise<string> {
  const receipt = page.getByRole('region', { name: 'Recibimos tu pedido' })
  await expect(receipt).toBeVisible()
  return /[RC]-\d{6}/.exec((await receipt.textContent()) ?? '')?.[0] ?? ''
}
