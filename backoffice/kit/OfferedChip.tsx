import { Chip } from '@mui/material'

/** Says whether buyers are offered a row of a list. */
export const OfferedChip = ({ isOffered, label }: { isOffered: boolean; label: string }) => (
  <Chip variant="outlined" color={isOffered ? 'success' : 'default'} label={label} sx={{ height: 22 }} />
)
