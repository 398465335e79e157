import { Box, Link, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material'
import { dayAt, formatDay } from '#shared/dates.ts'
import { fillPath } from '#shared/http.ts'
import { formatMoney } from '#shared/money.ts'
import type { SaleDetail, SoldExtra, SoldPassenger } from '#shared/sales/detail-contract.ts'
import { documentName } from '#shared/sales/documents.ts'
import { fullName, passengerLines } from '#shared/sales/passengers.ts'
import { voucherApi } from '#shared/vouchers/contract.ts'
import { downloadCode } from '#shared/vouchers/voucher-code.ts'
import { t } from '../i18n/texts.ts'
import { onDesk } from '../ui/onDesk.ts'

const onPhone = { display: { sm: 'none' } }

/** A passenger whose value is empty has neither the note nor the line. */
type Column = Record<'value' | 'note' | 'inOneLine', (passenger: SoldPassenger) => string> & { title: string }

/** The facts beside the name: columns on a desktop, lines below the name on a phone. */
const columnsOf = ({ residenceIso = '' }: SaleDetail) =>
  passengerLines<Column>({
    name: null,
    lastName: null,
    documentType: null,
    documentNumber: {
      title: t.sale.document,
      value: ({ documentNumber }) => documentNumber,
      note: ({ documentType }) => documentName(documentType, residenceIso),
      inOneLine: ({ documentType, documentNumber }) => `${documentName(documentType, residenceIso)} ${documentNumber}`,
    },
    birthDate: {
      title: t.sale.birthDate,
      value: ({ birthDate }) => formatDay(birthDate),
      note: ({ age }) => t.sale.age(age),
      inOneLine: ({ birthDate, age }) => `${formatDay(birthDate)}, ${t.sale.age(age)}`,
    },
  })

/** The passengers, with the price and the voucher of each. */
export const SalePassengers = ({ sale }: { sale: SaleDetail }) => (
  <section>
    <Typography component="h2" variant="h2" sx={{ color: 'text.secondary', mb: 0.75 }}>
      {t.sale.passengers} ({sale.passengerCount})
    </Typography>
    <TableContainer>
      <Table size="small" sx={{ '& td, & th': { verticalAlign: 'top' } }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ pl: 0 }}>{t.sale.passenger}</TableCell>
            {columnsOf(sale).map(({ title }) => (
              <TableCell key={title} sx={onDesk}>
                {title}
              </TableCell>
            ))}
            <TableCell align="right">{t.sale.price}</TableCell>
            <TableCell sx={{ pr: 0 }}>{t.sale.voucher}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {sale.passengers.map((passenger, index) => (
            <PassengerRow
              key={passenger.voucherCode}
              passenger={passenger}
              columns={columnsOf(sale)}
              isHolder={index === 0}
              isVoid={Boolean(sale.cancelledAt ?? passenger.leftAt)}
              extras={sale.extras.filter(({ passengerId }) => passengerId === index + 1)}
            />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  </section>
)

type RowProps = {
  passenger: SoldPassenger
  columns: readonly Column[]
  isHolder: boolean
  isVoid: boolean
  extras: SoldExtra[]
}

const PassengerRow = ({ passenger, columns, isHolder, isVoid, extras }: RowProps) => (
  <TableRow>
    <TableCell sx={{ pl: 0 }}>
      {fullName(passenger)}
      {isHolder && <Small>{t.sale.holder}</Small>}
      {passenger.leftAt && <Small>{t.sale.left(formatDay(dayAt(new Date(passenger.leftAt))))}</Small>}
      <Box sx={onPhone}>
        {columns.map(
          ({ title, value, inOneLine }) => value(passenger) && <Small key={title}>{inOneLine(passenger)}</Small>,
        )}
      </Box>
      {extras.map(({ description, coverage, price }) => (
        <Small key={description}>
          + {t.sale.extra(description, coverage)} ({formatMoney(price)})
        </Small>
      ))}
    </TableCell>
    {columns.map(({ title, value, note }) => (
      <TableCell key={title} sx={onDesk}>
        {value(passenger)}
        {value(passenger) && <Small>{note(passenger)}</Small>}
      </TableCell>
    ))}
    <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
      {formatMoney(passenger.price)}
    </TableCell>
    <TableCell sx={{ pr: 0, whiteSpace: 'nowrap' }}>
      <Link
        href={voucherAddress(passenger.voucherCode)}
        download
        aria-label={t.sale.download(passenger.voucherNumber, isVoid)}
      >
        {t.sale.pdf(passenger.voucherNumber, isVoid)}
      </Link>
    </TableCell>
  </TableRow>
)

function voucherAddress(code: string): string {
  return `/api${fillPath(voucherApi.pdf.path, { code: downloadCode(code) })}`
}

const Small = ({ children }: { children: React.ReactNode }) => (
  <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.78125rem' }}>
    {children}
  </Box>
)
