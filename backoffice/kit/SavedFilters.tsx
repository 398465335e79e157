import BookmarkIcon from '@mui/icons-material/BookmarkBorder'
import { Popover } from '@mui/material'
import { type MouseEvent, Suspense, useState } from 'react'
import { Button, useTranslate } from 'react-admin'
import { Loading } from '../ui/Loading.tsx'
import { lazySection } from './lazySection.tsx'

/** Loaded when it is first opened. */
const SavedFilterList = lazySection<{ onClose: () => void }>(
  async () => (await import('./SavedFilterList.tsx')).SavedFilterList,
)

/** The button of the filters that the user saved for this list. */
export const SavedFilters = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const translate = useTranslate()
  const close = () => setAnchor(null)
  const label = 'ra.saved_queries.label'
  return (
    <>
      <Button
        label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
      >
        <BookmarkIcon />
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': translate(label),
            sx: { width: 320, maxWidth: 'calc(100vw - 32px)' },
          },
        }}
      >
        <Suspense fallback={<Loading height={96} />}>
          <SavedFilterList onClose={close} />
        </Suspense>
      </Popover>
    </>
  )
}
