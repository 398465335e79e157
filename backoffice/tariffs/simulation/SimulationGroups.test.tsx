import { cleanup, render, screen } from '@testing-library/react'
import { ThemeProvider, createTheme } from '@mui/material'
import { afterEach, expect, test } from 'vitest'
import type { Money } from '#shared/tariffs/simulation.ts'
import { differenceOf } from '#shared/difference.ts'
import { Change } from './SimulationGroups.tsx'

afterEach(cleanup)

const theme = createTheme()
const colors = { '−25 %': theme.palette.warning.main, '+25 %': theme.palette.success.main }

function colorOf(figure: keyof Money, now: number, text: string): string {
  render(
    <ThemeProvider theme={theme}>
      <Change difference={differenceOf(400, now)} figure={figure} />
    </ThemeProvider>,
  )
  const { color } = getComputedStyle(screen.getByText(text))
  cleanup()
  return color
}

const plain = (color: string) => {
  const sample = document.createElement('i')
  sample.style.color = color
  return sample.style.color
}

test('T-04 what is charged and what is ours is good when it rises and a warning when it falls', () => {
  for (const figure of ['charged', 'houseShare'] as const) {
    expect(colorOf(figure, 300, '−25 %'), figure).toBe(plain(colors['−25 %']))
    expect(colorOf(figure, 500, '+25 %'), figure).toBe(plain(colors['+25 %']))
  }
})

test('T-04 a cost or a commission that falls is no warning', () => {
  for (const figure of ['cost', 'commission'] as const) {
    expect(colorOf(figure, 300, '−25 %'), figure).toBe(plain(theme.palette.text.secondary))
  }
})
