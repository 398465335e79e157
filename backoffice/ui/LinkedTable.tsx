import { Link } from '@mui/material'
import type { ReactNode } from 'react'
import { DataTable, type RaRecord } from 'react-admin'
import { Link as RouterLink, useNavigate } from 'react-router-dom'

type Props = {
  /** Where the row of an id leads; without it rows lead nowhere. */
  pathOf: ((id: string) => string) | undefined
  hiddenColumns?: string[]
  children: ReactNode
}

/** The rows of a list as a table. A row opens its record, and so does its RowLink, for keyboards and new tabs. */
export const LinkedTable = <Row extends RaRecord>({ pathOf, hiddenColumns, children }: Props) => {
  const navigate = useNavigate()
  const open = (id: string | number) => {
    if (pathOf) void navigate(pathOf(String(id)))
    // react-admin would also scroll the list to its top, behind what opens over it.
    return false as const
  }
  return (
    <DataTable<Row>
      rowClick={pathOf ? open : false}
      {...(hiddenColumns ? { hiddenColumns } : {})}
      bulkActionButtons={false}
      sx={{ overflowX: 'auto', '& .RaDataTable-tableWrapper': { overflowX: 'auto' } }}
    >
      {children}
    </DataTable>
  )
}

/** The name of a row; a long one `breaks` into lines. */
export const RowLink = ({ to, breaks = false, children }: { to: string; breaks?: boolean; children: ReactNode }) => (
  <Link
    component={RouterLink}
    to={to}
    onClick={(event) => event.stopPropagation()}
    sx={{ fontWeight: 600, ...(breaks ? { overflowWrap: 'anywhere' } : { whiteSpace: 'nowrap' }) }}
  >
    {children}
  </Link>
)
