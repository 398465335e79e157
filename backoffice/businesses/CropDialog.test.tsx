import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CropDialog } from './CropDialog.tsx'

afterEach(cleanup)

test('M-08 an image is confirmed once the browser has read it', () => {
  const nothing = () => undefined
  const image = { file: new File(['x'], 'foto.jpg', { type: 'image/jpeg' }), address: 'blob:foto' }
  render(<CropDialog image={image} shape="free" onClose={nothing} onUnreadable={nothing} onConfirm={nothing} />)
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Confirmar' })
  expect(confirm.disabled).toBe(true)
  fireEvent.load(document.querySelector('img')!)
  expect(confirm.disabled).toBe(false)
})
