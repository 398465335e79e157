import BookmarkIcon from '@mui/icons-material/BookmarkBorder'
import { Box, Popover } from '@mui/material'
import { type MouseEvent, useState } from 'react'
import { Button, SavedQueriesList } from 'react-admin'

/** The searches that the user saved for this list, with a button that saves the current one. */
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
