import type { ContactField } from '#shared/after-sale/correction.ts'
import type { PassengerField } from '#shared/sales/passengers.ts'

/** What was corrected of a sale. */
export const correctedFields: Record<PassengerField | ContactField, string> = {
  name: 'nombre',
  lastName: 'apellido',
  birthDate: 'fecha de nacimiento',
  documentType: 'tipo de documento',
  documentNumber: 'documento',
  email: 'email',
  phone: 'teléfono',
}
