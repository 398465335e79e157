import { Box, Skeleton } from '@mui/material'
import { t } from '../i18n/texts.ts'
import { visuallyHidden } from './visuallyHidden.ts'

/** A placeholder that tells screen readers that content is loading. `height` in pixels. */
export const Loading = ({ height }: { height: number }) => (
  <Box aria-busy="true">
    <Box component="span" sx={visuallyHidden}>
      {t.list.loading}
    </Box>
    <Skeleton variant="rounded" height={height} />
  </Box>
)
