import { Typography } from '@mui/material'

/** Says what the typed values mean, below them; it keeps its room while they have an issue. */
export const FormExample = ({ children }: { children: string | null }) => (
  <Typography component="output" sx={{ minHeight: '3em', fontWeight: 650 }}>
    {children}
  </Typography>
)
