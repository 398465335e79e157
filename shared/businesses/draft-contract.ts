import * as z from 'zod/mini'
import { recordVersion } from '../record-version.ts'
import { endpoint } from '../http.ts'
import { instant, text } from '../wire.ts'
import { storefrontLook } from './form-contract.ts'
import { businessId } from './ids.ts'

/** `open`: its owners are editing it. `in-force`: visitors see it. */
export const draftStates = ['open', 'sent', 'returned', 'in-force'] as const

/** The maximum length of the note with which staff return a draft, in characters. */
export const DRAFT_NOTE_MAX_LENGTH = 500

/** `version` counts the changes of a draft, from 0 before the first save: a call that names an older version is refused. */

const draft = z.object({
  version: recordVersion,
  state: z.enum(draftStates),
  look: storefrontLook,
  /** The note of staff when they returned the draft, until it is sent again. */
  note: z.nullable(z.string()),
  /** The name of the user who sent it. */
  sentBy: z.nullable(z.string()),
  sentAt: z.nullable(instant),
})
export type StorefrontDraft = z.output<typeof draft>

const ownStorefront = z.object({
  /** The name of the business, as its storefront shows it. */
  name: z.string(),
  url: z.string(),
  draft,
})
export type OwnStorefront = z.output<typeof ownStorefront>

const params = z.object({ id: businessId })

export const storefrontDraftApi = {
  own: endpoint({
    method: 'GET',
    path: '/profile/storefront',
    access: 'ownStorefront.show',
    summary: 'El borrador del sitio de la empresa de la sesión; sin uno, el sitio como está',
    result: ownStorefront,
    shape: 'envelope',
  }),
  save: endpoint({
    method: 'PUT',
    path: '/profile/storefront',
    access: 'ownStorefront.edit',
    summary: 'Guardar el borrador del sitio; si se había enviado, hay que enviarlo otra vez',
    message: 'DRAFT.SAVED',
    body: z.strictObject({ version: recordVersion, ...storefrontLook.shape }),
    result: ownStorefront,
    shape: 'envelope',
  }),
  send: endpoint({
    method: 'POST',
    path: '/profile/storefront/send',
    access: 'ownStorefront.edit',
    summary: 'Enviar el borrador del sitio para que lo pongan en vigencia',
    message: 'DRAFT.SENT',
    body: z.strictObject({ version: recordVersion }),
    result: ownStorefront,
    shape: 'envelope',
  }),
  ofBusiness: endpoint({
    method: 'GET',
    path: '/business/:id/storefrontDraft',
    access: 'business.show',
    summary: 'El borrador del sitio que una empresa envió y espera; null cuando no hay',
    params,
    result: z.object({ draft: z.nullable(draft) }),
    shape: 'envelope',
  }),
  putInForce: endpoint({
    method: 'POST',
    path: '/business/:id/storefrontDraft/putInForce',
    access: 'business.edit',
    summary: 'Poner en vigencia el borrador del sitio de una empresa: es lo que ven sus visitantes',
    message: 'DRAFT.IN_FORCE',
    params,
    /** `businessVersion`: the version of the business that the draft was compared with. */
    body: z.strictObject({ version: recordVersion, businessVersion: recordVersion }),
    result: z.null(),
    shape: 'envelope',
  }),
  sendBack: endpoint({
    method: 'POST',
    path: '/business/:id/storefrontDraft/sendBack',
    access: 'business.edit',
    summary: 'Devolver el borrador del sitio de una empresa, con una nota para sus titulares',
    message: 'DRAFT.SENT_BACK',
    params,
    body: z.strictObject({ version: recordVersion, note: text(DRAFT_NOTE_MAX_LENGTH) }),
    result: z.null(),
    shape: 'envelope',
  }),
}
