import postcards from './postcards.svg?url&no-inline'

import './Postcard.css'

type PostcardProps = { of: 'about' | 'assistance' | 'cancel' | 'improve' | 'mishaps' | 'refund' | 'voucher' }

/** Draws the topic of a page, at dusk like the home's picture and in the storefront's own colours. */
export function Postcard({ of }: PostcardProps) {
  return (
    <svg className="postcard" width="384" height="180" aria-hidden="true">
      <use href={`${postcards}#${of}`} />
    </svg>
  )
}
