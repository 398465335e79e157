import { useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'

/** The addresses of a code's pages. The list's filters stay in them, so that the way back brings them along. */
export function usePromoCodePath() {
  const { search } = useLocation()
  const { promoCode, promoCodeEdit, promoCodes } = paths.administrator
  return {
    list: `${promoCodes}${search}`,
    show: (id: string) => `${promoCode(id)}${search}`,
    edit: (id: string) => `${promoCodeEdit(id)}${search}`,
  }
}
