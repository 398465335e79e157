import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import type { LetterRow } from '#shared/letters/contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { letterTexts } from '../i18n/letter-texts.ts'
import { paths } from '../paths.ts'

const { sale: salePath, request: requestPath } = paths.administrator

/** The way to what a letter tells of, where staff have a page for it. */
export const LetterAbout = ({ row: { sale, request } }: { row: LetterRow }) => {
  if (sale) return <AboutLink to={salePath(sale.id)}>{letterTexts.sale(saleCode(sale.number))}</AboutLink>
  if (request) return <AboutLink to={requestPath(request.id)}>{letterTexts.request(request.caseNumber)}</AboutLink>
  return null
}

const AboutLink = ({ to, children }: { to: string; children: string }) => (
  <Link component={RouterLink} to={to} variant="body2" sx={{ whiteSpace: 'nowrap' }}>
    {children}
  </Link>
)
