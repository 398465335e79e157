import { Box } from '@mui/material'
import { useRef, useState } from 'react'
import { visuallyHidden } from '../../ui/visuallyHidden.ts'
import { openRow, stepRow, tickRow } from './list-keys.ts'
import { t } from './texts.ts'
import { useCharacterKeys } from './useCharacterKeys.ts'

/** The lists of a page by keyboard (D-14): j and k walk the rows, Enter opens the one with the focus, x ticks it. */
export const ListKeys = () => {
  const [notice, setNotice] = useState('')
  // Where the walk goes on when the row with the focus has left the list.
  const last = useRef({ address: '', position: -1 })

  function step(by: 1 | -1): void {
    const address = window.location.href
    const position = stepRow(by, last.current.address === address ? last.current.position : -1)
    if (position !== undefined) last.current = { address, position }
  }

  function tick(): boolean {
    const box = tickRow()
    if (box) setNotice(box.isTicked ? t.ticked(box.name) : t.unticked(box.name))
    return box !== null
  }

  useCharacterKeys((key) => {
    if (key === 'j') step(1)
    else if (key === 'k') step(-1)
    else if (key === 'x') return tick()
    else return key === 'Enter' && openRow()
    return true
  })
  return (
    <Box aria-live="polite" sx={visuallyHidden}>
      {notice}
    </Box>
  )
}
