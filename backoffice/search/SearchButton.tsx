import SearchIcon from '@mui/icons-material/Search'
import { Dialog, IconButton, Tooltip } from '@mui/material'
import { Suspense, useEffect, useState } from 'react'
import type { Area } from '#shared/access/guard.ts'
import { t } from '../i18n/texts.ts'
import { lazySection } from '../kit/lazySection.tsx'
import { Loading } from '../ui/Loading.tsx'
import { useIsPhone } from '../ui/useIsPhone.ts'

const SearchPanel = lazySection(async () => (await import('./SearchPanel.tsx')).SearchPanel)

/** Opens the search box over any page, also by Ctrl+K and /. The box loads when it is first opened. */
export const SearchButton = ({ area }: { area: Area }) => {
  const [isOpen, setOpen] = useState(false)
  const isPhone = useIsPhone()
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (!asksToSearch(event)) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', openByKey)
    return () => removeEventListener('keydown', openByKey)
  }, [])
  const close = () => setOpen(false)
  return (
    <>
      <Tooltip title={t.header.searchKeys}>
        <IconButton
          color="inherit"
          aria-label={t.header.search}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K /"
          onClick={() => setOpen(true)}
        >
          <SearchIcon />
        </IconButton>
      </Tooltip>
      <Dialog
        open={isOpen}
        onClose={close}
        fullScreen={isPhone}
        fullWidth
        maxWidth="sm"
        slotProps={{ paper: { 'aria-label': t.header.search } }}
        // Keeps the field in place while the number of results below it changes.
        sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      >
        <Suspense fallback={<Loading height={72} />}>
          <SearchPanel area={area} onClose={close} />
        </Suspense>
      </Dialog>
    </>
  )
}

/** Whether a key opens the search: Ctrl+K everywhere, / only outside of text fields. */
function asksToSearch({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k'
  return key === '/' && !(target instanceof Element && target.closest('input, textarea, select, [contenteditable]'))
}
