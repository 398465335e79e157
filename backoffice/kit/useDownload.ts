import { useMutation } from '@tanstack/react-query'
import type { GivenTo } from '#shared/call.ts'
import type { CsvFile, Download, Endpoint, File } from '#shared/http.ts'
import { useCall } from '../providers/useCall.ts'
import { saveFile } from '../ui/saveFile.ts'
import { useToast } from '../ui/useToast.ts'

type FileEndpoint = Endpoint & { readonly shape: 'pdf' | 'download' | 'csv' }

/** Downloads a file from an endpoint, under the name that the server gives it. */
export function useDownload<E extends FileEndpoint>(endpoint: E) {
  const call = useCall()
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: async (input: GivenTo<E>) => {
      const file = (await call(endpoint, input, { silent: true })) as File | Download | CsvFile
      saveFile(await contentOf(file), file.filename)
    },
    onError: toast.failure,
  })
  return { download: mutate, isPending }
}

async function contentOf(file: File | Download | CsvFile): Promise<Blob> {
  if (!('pieces' in file)) {
    return new Blob([new Uint8Array(file.content)], { type: 'type' in file ? file.type : 'application/pdf' })
  }
  const text: string[] = []
  for await (const piece of file.pieces) text.push(piece)
  return new Blob(text, { type: 'text/csv;charset=utf-8' })
}
