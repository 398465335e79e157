import BookmarkIcon from '@mui/icons-material/BookmarkBorder'
import { Box, Popover } from '@mui/material'
import { type MouseEvent, useState } from 'react'
import { Button, SavedQueriesList } from 'react-admin'

/** The searches of this list that were saved by name, and the way to save this one. */
export const SavedFilters = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        label="ra.saved_queries.label"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
      >
        <BookmarkIcon />
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      >
        <Box sx={{ p: 1.5, minWidth: 260 }}>
          <SavedQueriesList />
        </Box>
      </Popover>
    </>
  )
}
