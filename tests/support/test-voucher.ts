import type { VoucherDocument } from '../../server/features/sales/voucher-pdf.ts'
import { ceiboCompany } from './test-brand.ts'
import { ana } from './test-passenger.ts'

export const CODE = 'CA7QK2M9XWZ4TBN5RJ8DHV3GFPE61'
export const CHECK_URL = 'https://ceibo.example/verificar/0123456789ABCDEF0123456789ABCDEF'
/** CODE in groups, as people read it. */
export const SPOKEN = 'CA 7QK 2M9 XWZ 4TB N5R J8D HV3 GFP E61'

/** A voucher for one passenger of a partner; `over` replaces parts of it. */
export function voucher(over: Partial<VoucherDocument> = {}): VoucherDocument {
  const { planName = 'Ñandú 300', destination = 'Europa (Schengen)' } = over
  return {
    planName,
    destination,
    spanish: { planName, destination },
    language: 'es',
    brand: { name: 'Mburucuyá Viajes', logo: null, primaryColor: '#4c1d95' },
    code: CODE,
    number: '10042-1',
    checkUrl: CHECK_URL,
    findUrl: 'https://ceibo.example/mi-voucher',
    issuedOn: '2027-02-11',
    voidSince: null,
    replacement: null,
    terms: [{ daysBefore: 1, percentBack: 85 }],
    passenger: {
      ...ana,
      name: 'María Inés',
      lastName: 'Núñez Güiraldes',
      birthDate: '1986-05-09',
      documentNumber: '4.123.987-0',
      isHolder: true,
    },
    categoryName: 'Por viaje (hasta 120 días)',
    residenceCountry: 'Uruguay',
    residenceIso: 'UY',
    startDate: '2027-03-01',
    endDate: '2027-03-15',
    days: 15,
    maxDaysPerTrip: null,
    benefits: rows(25),
    medicalCap: 300_000_00,
    isSchengen: true,
    extras: [{ description: 'Futura mamá (hasta semana 32)', coverage: '+USD 10.000' }],
    contactLines: [
      { kind: 'sales', label: 'Ventas', phone: '+59829009999' },
      { kind: 'assistance', label: 'Uruguay', phone: '+59829001234' },
      { kind: 'assistance', label: 'EE.UU. y Canadá', phone: '+13055550123' },
      { kind: 'assistance', isWhatsapp: true, label: 'Desde cualquier país', phone: '+59899123456' },
    ],
    legalEntity: ceiboCompany,
    ...over,
  }
}

/** So many lines of a cover. */
export function rows(count: number): { name: string; value: string }[] {
  return Array.from({ length: count }, (_, row) => ({
    name: `Beneficio médico Nº ${row + 1}`,
    value: `USD ${row + 1}.000`,
  }))
}
