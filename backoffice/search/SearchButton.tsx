import SearchIcon from '@mui/icons-material/Search'
import { Dialog, IconButton, Tooltip } from '@mui/material'
import { Suspense, useEffect, useState } from 'react'
import type { Area } from '#shared/access/guard.ts'
import { t } from '../i18n/texts.ts'
import { goToListSearch } from '../kit/keys/list-keys.ts'
import { useCharacterKeys } from '../kit/keys/useCharacterKeys.ts'
import { lazySection } from '../kit/lazySection.tsx'
import { Loading } from '../ui/Loading.tsx'
import { useIsPhone } from '../ui/useIsPhone.ts'

const SearchPanel = lazySection(async () => (await import('./SearchPanel.tsx')).SearchPanel)

/**
 * Opens the search box over any page, also by Ctrl+K, and by / where no list has a search of its own. The box loads when it is first
 * opened.
 */
export const SearchButton = ({ area }: { area: Area }) => {
  const [isOpen, setOpen] = useState(false)
  const isPhone = useIsPhone()
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (altKey || !(ctrlKey || metaKey) || key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', openByKey)
    return () => removeEventListener('keydown', openByKey)
  }, [])
  useCharacterKeys((key) => {
    if (key !== '/') return false
    if (!goToListSearch()) setOpen(true)
    return true
  })
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
