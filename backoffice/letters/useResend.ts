import { useMutation, useQueryClient } from '@tanstack/react-query'
import { letterApi } from '#shared/letters/contract.ts'
import { messages } from '#shared/messages.ts'
import { letterTexts } from '../i18n/letter-texts.ts'
import { useCall } from '../providers/useCall.ts'
import { useToast } from '../ui/useToast.ts'

/** Reads anew what tells of letters, also after a refusal: then somebody else was first, or the letter left meanwhile. */
function useReload(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const resource of ['letters', 'dashboard']) void queries.invalidateQueries({ queryKey: [resource] })
  }
}

/** Puts a letter back into the outbox. */
export function useResend() {
  const call = useCall()
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => call(letterApi.resend, { params: { id }, body: {} }),
    onSuccess: () => toast.success(messages['LETTERS.RESENT']),
    onError: toast.failure,
    onSettled: useReload(),
  })
  return { resend: mutate, isPending }
}

/** Puts every letter that failed back into the outbox. */
export function useResendFailed(onDone: () => void) {
  const call = useCall()
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(letterApi.resendFailed, { body: {} }),
    onSuccess: ({ resent }) => (resent > 0 ? toast.success : toast.info)(letterTexts.resent(resent)),
    onError: toast.failure,
    onSettled: useReload(),
  })
  return { resendFailed: () => mutate(undefined, { onSettled: onDone }), isPending }
}
