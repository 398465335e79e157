import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import type { EmailRow } from '#shared/emails/contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { t } from '../i18n/email-texts.ts'
import { requests } from '../requests/resource.ts'
import { sales } from '../sales/resource.ts'

/** A link to the sale or the request of an email, where staff have a page for it. */
export const EmailAbout = ({ row: { sale, request } }: { row: EmailRow }) => {
  if (sale) return <AboutLink to={sales.paths.show(sale.id)}>{t.emails.sale(saleCode(sale.number))}</AboutLink>
  if (request) return <AboutLink to={requests.paths.show(request.id)}>{t.emails.request(request.caseNumber)}</AboutLink>
  return null
}

const AboutLink = ({ to, children }: { to: string; children: string }) => (
  <Link component={RouterLink} to={to} variant="body2" sx={{ whiteSpace: 'nowrap' }}>
    {children}
  </Link>
)
