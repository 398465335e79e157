import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import type { EmailRow } from '#shared/emails/contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { t } from '../i18n/email-texts.ts'
import { paths } from '../paths.ts'

const { sale: salePath, request: requestPath } = paths.administrator

/** A link to the sale or request of an email, where staff have a page for it. */
export const EmailAbout = ({ row: { sale, request } }: { row: EmailRow }) => {
  if (sale) return <AboutLink to={salePath(sale.id)}>{t.emails.sale(saleCode(sale.number))}</AboutLink>
  if (request) return <AboutLink to={requestPath(request.id)}>{t.emails.request(request.caseNumber)}</AboutLink>
  return null
}

const AboutLink = ({ to, children }: { to: string; children: string }) => (
  <Link component={RouterLink} to={to} variant="body2" sx={{ whiteSpace: 'nowrap' }}>
    {children}
  </Link>
)
