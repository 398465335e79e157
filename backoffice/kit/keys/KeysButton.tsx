import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import { Box, IconButton, Tooltip } from '@mui/material'
import { Suspense, useState } from 'react'
import { lazySection } from '../lazySection.tsx'
import { t } from './texts.ts'
import { useCharacterKeys } from './useCharacterKeys.ts'

/** Loaded when it is first opened. */
const KeysDialog = lazySection<{ onClose: () => void }>(async () => (await import('./KeysDialog.tsx')).KeysDialog)

/** Opens the help about keys, also by ?. A phone has no such keys, and no button. */
export const KeysButton = () => {
  const [isOpen, setOpen] = useState(false)
  useCharacterKeys((key) => {
    if (key !== '?') return false
    setOpen(true)
    return true
  })
  return (
    <>
      <Box sx={{ display: { xs: 'none', md: 'flex' } }}>
        <Tooltip title={t.open}>
          <IconButton
            color="inherit"
            aria-label={t.open}
            aria-haspopup="dialog"
            aria-keyshortcuts="?"
            onClick={() => setOpen(true)}
          >
            <KeyboardIcon />
          </IconButton>
        </Tooltip>
      </Box>
      {isOpen && (
        <Suspense fallback={null}>
          <KeysDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
