import { Link, Paper, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { Note } from './Note.tsx'

type Props = { title: string; to: string; figure: string; detail: ReactNode }

/** A figure that links to the list behind it. */
export const FigureCard = ({ title, to, figure, detail }: Props) => (
  <Paper
    variant="outlined"
    component="section"
    aria-label={title}
    sx={{ position: 'relative', p: { xs: 1.5, sm: 2 }, '&:hover, &:focus-within': { borderColor: 'primary.main' } }}
  >
    <Typography component="h2" variant="h2" sx={{ color: 'text.secondary' }}>
      {title}
    </Typography>
    <Link
      component={RouterLink}
      to={to}
      underline="none"
      aria-label={`${title}: ${figure}`}
      sx={{
        display: 'block',
        mt: 0.75,
        color: 'text.primary',
        fontSize: { xs: '1.1875rem', sm: '1.5rem' },
        fontWeight: 700,
        letterSpacing: '-0.02em',
        fontVariantNumeric: 'tabular-nums',
        '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 1 },
      }}
    >
      {figure}
    </Link>
    <Note sx={{ mt: 0.5 }}>{detail}</Note>
  </Paper>
)
