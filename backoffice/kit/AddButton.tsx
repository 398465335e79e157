import AddIcon from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { CanAccess } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'

/** The link from a list to the form for a new record, for roles that may add one. */
export const AddButton = ({ to, children }: { to: string; children: string }) => (
  <CanAccess action="create">
    <Button component={RouterLink} to={to} variant="contained" size="small" startIcon={<AddIcon />}>
      {children}
    </Button>
  </CanAccess>
)
