import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'

/** A file that a person picks. */
export type Picture = { name: string; mimeType: string; buffer: Buffer }

/** A picture of one colour, a PNG or a JPG as its name says. */
export async function picture(name: string, background: string, width = 900, height = 400): Promise<Picture> {
  const drawn = sharp({ create: { width, height, channels: 3, background } })
  const isPng = name.endsWith('.png')
  const buffer = await (isPng ? drawn.png() : drawn.jpeg()).toBuffer()
  return { name, mimeType: isPng ? 'image/png' : 'image/jpeg', buffer }
}

/** A JPG that no compression makes small enough: every point is a colour of its own. The server has ten times the work with a PNG. */
export async function noise(name: string, width = 2400, height = 2200): Promise<Picture> {
  const background = { r: 128, g: 128, b: 128 }
  const drawn = sharp({
    create: { width, height, channels: 3, background, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
  return { name, mimeType: 'image/jpeg', buffer: await drawn.jpeg().toBuffer() }
}

/** Picks a file and confirms its crop. */
export async function giveImage(page: Page, button: Locator, file: Picture): Promise<void> {
  await pickImage(page, button, file)
  await cropper(page).getByRole('button', { name: 'Confirmar' }).click()
  await expect(cropper(page)).toBeHidden()
}

/** Picks a file: the cropper opens with it. */
export async function pickImage(page: Page, button: Locator, file: Picture): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(file)
  await expect(cropper(page)).toBeVisible()
}

export const cropper = (page: Page) => page.getByRole('dialog', { name: 'Recortá la imagen' })

/** Fields that belong together, by their name. */
export const group = (page: Page, name: string) => page.getByRole('group', { name })
