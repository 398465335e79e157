import { useMutation } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { validationFailure } from '#shared/validation-issues.ts'
import { Failure } from '#shared/errors.ts'
import { imageApi } from '#shared/images/contract.ts'
import { IMAGE_UPLOAD } from '#shared/images/limits.ts'
import { messages } from '#shared/messages.ts'
import { admitUpload, detectType } from '#shared/uploads.ts'
import { useCall } from '../providers/useCall.ts'
import type { CropShape } from './crop.ts'
import { lazySection } from '../kit/lazySection.tsx'

/** The crop dialog and its styles load when the first image is picked. */
const CropDialog = lazySection(async () => (await import('./CropDialog.tsx')).CropDialog)

/** A file with the object URL under which this page can show it. */
export type PickedImage = { file: File; address: string }

type Options = {
  crop: CropShape
  /** Called with the URL of the cropped image after its upload. */
  onUploaded: (url: string) => void
  /** The text that is shown for a failure; by default the failure's own text. */
  explain?: (failure: Failure) => string
}

/** Lets users pick, crop and upload an image. Returns the function that opens it, the dialog to render, and the error message. */
export function usePickedImage({ crop, onUploaded, explain = textOf }: Options) {
  const input = useRef<HTMLInputElement>(null)
  const [image, setImage] = useState<PickedImage | null>(null)
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const call = useCall()
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async (image: { content: Blob; name: string }) => {
      const content = new Uint8Array(await image.content.arrayBuffer())
      const file = admitUpload(IMAGE_UPLOAD, { name: image.name, content })
      if (typeof file === 'string') throw validationFailure([{ path: 'file', key: file }])
      return call(imageApi.upload, { body: {}, files: { file } }, { silent: true })
    },
    onSuccess: ({ url }) => onUploaded(url),
  })
  const refused = error && explain(error instanceof Failure ? error : new Failure('UNEXPECTED'))

  async function pick(file: File | undefined): Promise<void> {
    setUnreadable(null)
    reset()
    const isTaken = file && (await hasTakenType(file))
    setImage(isTaken ? { file, address: URL.createObjectURL(file) } : null)
    if (file && !isTaken) setUnreadable(messages['IMAGE.TYPE'])
  }

  function drop(): void {
    if (image) URL.revokeObjectURL(image.address)
    setImage(null)
  }

  function upload(content: Blob, name: string): void {
    drop()
    mutate({ content, name })
  }

  const dialog = (
    <>
      <input
        ref={input}
        type="file"
        accept={IMAGE_UPLOAD.types.join(',')}
        hidden
        onChange={(event) => {
          void pick(event.target.files?.[0])
          // An emptied input also fires `change` when the same file is picked again.
          event.target.value = ''
        }}
      />
      {image && (
        <Suspense>
          <CropDialog
            image={image}
            shape={crop}
            onClose={drop}
            onUnreadable={(text) => {
              drop()
              setUnreadable(text)
            }}
            onConfirm={(content) => upload(content, image.file.name)}
          />
        </Suspense>
      )}
    </>
  )
  return { open: () => input.current?.click(), isSending: isPending, errorMessage: unreadable ?? refused, dialog }
}

/** Checks the first bytes as the server does: a browser would also open an AVIF or SVG, and send its crop as a PNG. */
async function hasTakenType(file: File): Promise<boolean> {
  const type = detectType(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  return type !== null && IMAGE_UPLOAD.types.includes(type)
}

function textOf(failure: Failure): string {
  return failure.fields[0]?.message ?? failure.message
}
