import AddIcon from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'

/** The way from a list to a new record. */
export const AddButton = ({ to, children }: { to: string; children: string }) => (
  <Button component={RouterLink} to={to} variant="contained" size="small" startIcon={<AddIcon />}>
    {children}
  </Button>
)
