import { Failure } from '#shared/errors.ts'
import { ownCancellationApi } from '#shared/after-sale/traveller-contract.ts'
import { requestApi } from '#shared/requests/contract.ts'
import { requestDeskApi, type RequestDetail } from '#shared/requests/desk-contract.ts'
import { saveOrCurrent } from '../../platform/http/save-or-current.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { keepAttachment, readAttachment } from './attachments.ts'
import { findRequest, findRequests } from './desk.ts'
import { requestOwnCancellation } from './own-cancellation.ts'
import { receiveRequestFrom } from './receive.ts'
import { takeStep } from './take-step.ts'

/** The limit of uploads per address: five requests with five files each, and as many again for wrong picks and broken uploads. */
const UPLOAD_LIMIT = { max: 50, windowSeconds: 3600 }

/**
 * Serves travellers' requests for reimbursement or cancellation (docs/decisions/009), and the page where staff answer them. The
 * response is the same whether or not voucher and document match a sale.
 */
export function requestRoutes(router: Router, dependencies: Dependencies): void {
  serve(
    router,
    requestApi.attach,
    ({ files, request }) => keepAttachment(dependencies, files.file, { address: request.ip }),
    {
      limit: UPLOAD_LIMIT,
    },
  )
  serve(router, requestApi.refund, ({ body, request }) =>
    receiveRequestFrom(dependencies, request.ip, { kind: 'refund', ...body }),
  )
  serve(router, requestApi.cancel, ({ body, request }) =>
    receiveRequestFrom(dependencies, request.ip, { kind: 'cancellation', ...body }),
  )

  serve(router, ownCancellationApi.request, ({ body }) => requestOwnCancellation(dependencies, body), {
    limit: { max: 20, windowSeconds: 3600 },
  })

  const detailOf = async (id: string): Promise<RequestDetail> => {
    const found = await findRequest(dependencies, id)
    if (!found) throw new Failure('REQUEST_NOT_FOUND')
    return found
  }
  serve(router, requestDeskApi.list, ({ query }) => findRequests(dependencies, query))
  serve(router, requestDeskApi.detail, ({ params }) => detailOf(params.id))
  serve(router, requestDeskApi.update, ({ params: { id }, body, identity }) =>
    saveOrCurrent(
      requestDeskApi.update,
      () => takeStep(dependencies, { id, identity, ...body }),
      () => detailOf(id),
    ),
  )
  serve(router, requestDeskApi.attachment, ({ params, identity }) =>
    readAttachment(dependencies, { id: params.id, userId: identity.userId }),
  )
}
