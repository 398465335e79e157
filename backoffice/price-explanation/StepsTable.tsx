import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import type { ExplainedPrice } from '#shared/tariffs/why-contract.ts'
import { t } from '../i18n/why-texts.ts'
import { type Step, stepsOf } from './steps.ts'
import { onDesk } from '../ui/onDesk.ts'

const onPhone = { display: { xs: 'block', sm: 'none' }, color: 'text.secondary', fontSize: '0.78125rem' }

/** The steps of a price, each with its figures. */
export const StepsTable = ({ price }: { price: ExplainedPrice }) => (
  <Table
    size="small"
    aria-label={t.why.title}
    sx={{ '& td, & th': { verticalAlign: 'top', overflowWrap: 'anywhere' } }}
  >
    <TableHead>
      <TableRow>
        <TableCell sx={{ pl: 0 }}>{t.why.step}</TableCell>
        <TableCell sx={onDesk}>{t.why.how}</TableCell>
        <TableCell align="right" sx={{ pr: 0 }}>
          {t.why.amount}
        </TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {stepsOf(price).map((step) => (
        <StepRow key={step.name} {...step} />
      ))}
    </TableBody>
  </Table>
)

const StepRow = ({ name, how, amount, isTotal = false }: Step) => (
  <TableRow sx={isTotal ? { '& td, & th': { fontWeight: 650 } } : {}}>
    <TableCell component="th" scope="row" sx={{ pl: 0 }}>
      {name}
      <Box component="span" sx={onPhone}>
        {how}
      </Box>
    </TableCell>
    <TableCell sx={onDesk}>{how}</TableCell>
    <TableCell align="right" sx={{ pr: 0, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {amount}
    </TableCell>
  </TableRow>
)
