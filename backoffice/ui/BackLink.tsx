import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'

/** The link back, above a page's title. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    component={RouterLink}
    to={to}
    sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, mb: 0.5, minHeight: 28, fontSize: '0.84375rem' }}
  >
    <ArrowBackIcon sx={{ fontSize: 18 }} aria-hidden />
    {children}
  </Link>
)
